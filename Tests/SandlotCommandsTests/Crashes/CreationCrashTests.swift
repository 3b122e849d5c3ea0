import Foundation
import SandlotLedger
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct CreationCrashTests {
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
    private static let whole = ["shop.ledger", "shop.ledger-authority", "shop.ledger-key"]

    @Test(arguments: ["INT", "TERM", "KILL"])
    func theNextRunHasAWholeStore(signal: String) throws {
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        for round in 0..<Extent.crashRounds {
            let milliseconds = Int.random(in: 1...150, using: &generator)
            let place = "round \(round), \(signal) after \(milliseconds) ms"
            let seconds = String(format: "%.3f", Double(milliseconds) / 1000)
            let outcome = try sandlot.shell(
                """
                timeout --foreground -s \(signal) \(seconds) "$SANDLOT" run story.yaml --store shop.ledger > out 2>&1
                """)
            let names = Set(try sandlot.directory.names()).subtracting(["story.yaml", "out"])
            if signal != "KILL" {
                // A process that can clean up leaves a complete store, or none.
                let said = sandlot.directory.text(of: "out") ?? ""
                #expect(
                    names.isEmpty || names == Set(Self.whole),
                    "\(place): \(names), status \(outcome.status), \(said)")
            }
            let next = try sandlot.run("run", "story.yaml", "--store", "shop.ledger")
            #expect(next.status == 0, "\(place): \(next)")
            let check = try sandlot.run("ledger", "verify", "shop.ledger")
            #expect(check.status == 0, "\(place): \(check)")
            #expect(
                try sandlot.directory.names() == ["out"] + Self.whole + ["story.yaml"], "\(place)")
            for name in Self.whole { try sandlot.directory.remove(name) }
        }
    }

    @Test func aStoreWithoutRecordsGetsItsMissingAuthority() async throws {
        let sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        try await SQLiteLedger.open(at: sandlot.directory.path("shop.ledger")).close()
        let authority = sandlot.directory.path("shop.ledger-authority")
        try FileManager.default.createDirectory(
            atPath: authority, withIntermediateDirectories: false)
        try sandlot.directory.write(
            "half", to: "shop.ledger-authority/.root-key.pem.sandlot-tmp")
        for _ in 0..<2 {
            _ = try sandlot.run("run", "story.yaml", "--store", "shop.ledger").succeeded()
        }
        #expect(try sandlot.directory.names() == Self.whole + ["story.yaml"])
        #expect(try sandlot.directory.names(in: "shop.ledger-authority").count == 7)
    }
}
