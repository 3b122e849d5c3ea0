import TestSupport
import Testing

@Suite struct CompletionTests {
    /// Returns the words that bash offers at the end of a command line.
    private func offers(_ line: String) throws -> Set<String> {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.directory.write("", to: "our-pack.yaml")
        try sandlot.directory.write("", to: "notes.txt")
        let script = """
            "$SANDLOT" --generate-completion-script bash > script
            source ./script
            PATH=${SANDLOT%/*}:$PATH LINE=$(cat line)
            read -ra COMP_WORDS <<< "$LINE"
            [[ $LINE == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$LINE COMP_POINT=${#LINE}
            COMPREPLY=()
            _sandlot sandlot "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        try sandlot.directory.write(script, to: "complete")
        try sandlot.directory.write(line, to: "line")
        return Set(try sandlot.shell("bash --norc ./complete").succeeded().lines.map(String.init))
    }

    @Test(arguments: [
        ("sandlot check --packs ", "seed", "notes.txt"),
        ("sandlot check --packs ", "our-pack.yaml", "notes.txt"),
        ("sandlot check --packs seed,a", "seed,apple-kids", "seed,seed"),
        ("sandlot check --from ", "firebase", "notes.txt"),
        ("sandlot rules show ad-skip", "ad-skip-by-deadline", "gate-strength"),
        ("sandlot receipt issue ", "remove_ads", "Products.json"),
        ("sandlot receipt issue --ownership ", "FAMILY_SHARED", "PURCHASE"),
        ("sandlot notify DID_", "DID_RENEW", "REFUND"),
        ("sandlot notify DID_FAIL_TO_RENEW ", "GRACE_PERIOD", "INITIAL_BUY"),
        ("sandlot doctor --allow trace,", "trace,ledger", "trace,trace"),
    ])
    func bashOffersValues(line: String, wanted: String, unwanted: String) throws {
        let offers = try offers(line)
        #expect(offers.contains(wanted), "\(offers)")
        #expect(!offers.contains(unwanted), "\(offers)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionScriptsContainEveryCommand(shell: String) throws {
        let outcome = try Sandlot().run("--generate-completion-script", shell)
        outcome.expect(0)
        for path in CommandTree.paths {
            for name in path { #expect(outcome.text.contains(name), "\(path)") }
        }
        #expect(outcome.text.contains("tampered-payload"), "the values of options are offered")
    }

    @Test
    func anUnknownShellIsRefused() throws {
        try Sandlot().run("--generate-completion-script", "cmd").expect(64)
    }
}
