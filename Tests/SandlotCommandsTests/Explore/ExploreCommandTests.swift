import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite("sandlot explore")
struct ExploreCommandTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try write(weaknesses: "[counts-deliveries]", to: "coins.yaml")
        try write(weaknesses: "[]", to: "sound.yaml")
    }

    private func write(weaknesses: String, to name: String) throws {
        try sandlot.directory.write(
            """
            app: Coins
            bundle-id: com.example.coins
            products:
              - {id: coins, type: consumable, price: 0.99}
            gate: {policy: standard, before: [purchase, restore]}
            shop: {sells: [coins], offer: coins}
            screens: {home: {affordances: [restore]}, settings: {affordances: [restore]}}
            weaknesses: \(weaknesses)
            """, to: name)
    }

    @Test func aFindingIsTheShortestStory() throws {
        let outcome = try sandlot.run("explore", "coins.yaml", "--depth", "3")
        outcome.expect(1)
        try Golden.expect(outcome.transcript, equals: "explore/counts-deliveries.txt")
    }

    @Test func aSoundAppBreaksNothing() throws {
        let outcome = try sandlot.run("explore", "sound.yaml", "--depth", "3")
        outcome.expect(0)
        #expect(outcome.text.contains("✓ nothing is broken: "))
        #expect(outcome.text.hasSuffix("all stories of at most 3 actions were tried\n"))
    }

    @Test func theResultForScriptsIsOneDocument() throws {
        let outcome = try sandlot.run(
            "explore", "coins.yaml", "--depth", "3", "--format", "json")
        outcome.expect(1)
        let document = try outcome.json()
        #expect(document["schema"]?.string == "sandlot-exploration/1")
        #expect(document["complete"]?.bool == true)
        #expect(document["depth"]?.integer == 3)
        let finding = document["findings"]?.elementList.first
        #expect(finding?["property"]?.string == "consumables-count-once")
        #expect(finding?["actions"]?.elementList.count == 3)
    }

    @Test func allPacksCanBeNamed() throws {
        let all = try sandlot.run("explore", "sound.yaml", "--depth", "2", "--packs", "seed,all")
        // A pack of rules may be broken, but the words are understood.
        #expect([0, 1].contains(all.status), "\(all)")
        #expect(all.text.contains("all stories of at most 2 actions were tried"))
        // The traces are those of the search.
        #expect(!all.text.contains("trace/"))
        try sandlot.run("explore", "sound.yaml", "--packs", "all,sead").expect(
            64, saying: "did you mean `seed`?")
    }

    @Test func aStoryFailsUntilTheAppIsMended() throws {
        let outcome = try sandlot.run(
            "explore", "coins.yaml", "--depth", "3", "--stories", "found/stories")
        outcome.expect(1)
        #expect(outcome.errors.contains("found/stories: 1 stories\n"))
        let story = "found/stories/consumables-count-once.yaml"
        try sandlot.run("run", story).expect(1)
        try write(weaknesses: "[]", to: "coins.yaml")
        // The purchase in which the app dies still fails with an error that the story expects.
        try sandlot.run("run", story).expect(0)
        // Nothing is overwritten.
        let again = try sandlot.run("explore", "coins.yaml", "--stories", "found/stories")
        again.expect(74)
        #expect(again.errors.contains("consumables-count-once.yaml"))
    }

    @Test func aSearchEndsWithItsBudgetOrItsFirstFinding() throws {
        let outcome = try sandlot.run(
            "explore", "sound.yaml", "--depth", "50", "--budget", "100ms", "--people", "2")
        outcome.expect(0)
        #expect(outcome.text.contains("the search ended early; all stories of at most "))
        let first = try sandlot.run("explore", "coins.yaml", "--depth", "50", "--first")
        first.expect(1)
        #expect(first.text.contains("1 rule or promise is broken"))
    }

    @Test func theProgressIsShownOnATerminal() throws {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), ["explore", "sound.yaml", "--depth", "50"],
            environment: [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.screen
        try process.run()
        // With this side closed, reading ends if the program exits before it has shown anything.
        try terminal.screen.close()
        let shown = try terminal.read(upTo: " stories a second")
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(shown.contains("\r\u{1B}[Ktried "))
        #expect(shown.contains(" states, depth "))
    }

    @Test(
        arguments: [
            (["coins.yaml", "--depth", "0"], 64, "--depth 0: give a number from 1 to 100"),
            (["coins.yaml", "--people", "9"], 64, "--people 9: give a number from 1 to 4"),
            (["coins.yaml", "--phones", "0"], 64, "--phones 0: give a number from 1 to 4"),
            (["coins.yaml", "--budget", "soon"], 64, "--budget"),
            (["coins.yaml", "--packs", "sead"], 64, "did you mean `seed`?"),
            (["coins.yaml", "--stories", "coins.yaml"], 64, "already an app file"),
            (["coins.yaml", "--stories", ""], 64, "give the name of a directory"),
            (["coins.yaml", "--stories", "-"], 64, "give the name of a directory"),
            (["coins.yaml", "--stories", "/proc/nope"], 74, "/proc"),
            (["coins.yaml", "sound.yaml"], 65, "sound.yaml"),
            (["empty.yaml"], 65, "empty.yaml"),
            (["missing.yaml"], 74, "missing.yaml"),
            ([], 64, "apps"),
        ] as [([String], Int32, String)])
    func aMistakeIsExplained(arguments: [String], status: Int32, message: String) throws {
        try sandlot.directory.write("", to: "empty.yaml")
        let outcome = try sandlot.run(["explore"] + arguments)
        outcome.expect(status)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
