import Testing

@Suite struct CompletionTests {
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
