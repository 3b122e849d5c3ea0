import Foundation
import TestSupport
import Testing

@Suite struct LedgerPathTests {
    private static let story = """
        scenario: A day
        seed: 5
        app: org.example.kids
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
        customers: [Ana]
        devices: [phone]
        steps:
          - advance: 1 day

        """

    @Test func aPathThatIsNotUTF8IsUsedUnchanged() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        // The last one is valid, but contains the characters that represent such bytes.
        for name in ["shop\\377.ledger", "\\303", "a\\200\\303\\266", "\\364\\217\\271\\277"] {
            let outcome = try sandlot.shell(
                """
                set -e
                name=$(printf 'x/\(name)'); copy="$name.copy"; mkdir x; cp story.yaml x/story
                "$SANDLOT" run x/story --store "$name" > out
                "$SANDLOT" run x/story --store "$name" > out
                "$SANDLOT" ledger verify "$name" --root "$name-authority/root.pem" > out
                "$SANDLOT" ledger backup "$name" "$copy" > out
                "$SANDLOT" ledger verify "$copy" --root "$copy-authority/root.pem" > out
                "$SANDLOT" ledger export "$copy" "$name.lines"
                for suffix in '' -key -authority; do
                  test -e "$name$suffix"; test -e "$copy$suffix"; rm -r "$name$suffix" "$copy$suffix"
                done
                rm "$name.lines" x/story
                rmdir x
                """)
            #expect(outcome.status == 0, "\(name): \(outcome)")
        }
        let missing = try sandlot.shell(
            "\"$SANDLOT\" ledger verify \"$(printf 'no\\377thing')\"")
        missing.expect(74, saying: "there is no ledger no\\xffthing")
    }

    @Test
    func aLedgerThatHasTwoNamesIsRefused() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        _ = try sandlot.run("run", "story.yaml", "--store", "shop.ledger").succeeded()
        for suffix in ["", "-key"] {
            try FileManager.default.linkItem(
                atPath: sandlot.directory.path("shop.ledger" + suffix),
                toPath: sandlot.directory.path("other" + suffix))
        }
        for name in ["shop.ledger", "other"] {
            try sandlot.run("run", "story.yaml", "--store", name).expect(74, saying: "hard links")
            try sandlot.run("ledger", "verify", name).expect(74, saying: "hard links")
        }
        for suffix in ["", "-key"] { try sandlot.directory.remove("other" + suffix) }
        _ = try sandlot.run("run", "story.yaml", "--store", "shop.ledger").succeeded()
    }
}
