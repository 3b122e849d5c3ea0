import SandlotLedger
import SandlotReceipts
import SandlotScenario
import SandlotStore
import SandlotYAML
import TestSupport
import Testing

// One case after the other, because each has open files, whose number is limited.
@Suite(.serialized)
struct StoreFileTests {
    private let shelf: StoreShelf
    private var path: String { shelf.path }

    init() throws {
        shelf = try StoreShelf()
    }

    @Test(arguments: Fixtures.names)
    func aStoryIsTheSameInAFileAsInMemory(name: String) async throws {
        let scenario = try Scenario(contentsOf: Fixtures.path(name))
        let inMemory = try await ScenarioRunner(scenario).run()
        let inFile = try #require(try await shelf.play([scenario]).first)
        #expect(inFile.jsonLines == inMemory.jsonLines)
        #expect(inFile.hasPassed)
        let verified = try await SQLiteLedger.verify(path)
        #expect(verified.isSound)
        #expect(verified.possibleLossBehind == nil)
    }

    @Test(arguments: Fixtures.appStories)
    func anAppIsPlayedInAFileAsInMemory(path: String) async throws {
        let scenario = try Scenario(contentsOf: path)
        let inMemory = try await ScenarioRunner(scenario).run()
        let inFile = try #require(try await shelf.play([scenario]).first)
        #expect(inFile.jsonLines == inMemory.jsonLines)
        #expect(inFile.trace == inMemory.trace)
        #expect(inFile.hasPassed)
    }

    @Test
    func theFixturesContainAppStories() {
        #expect(Fixtures.appStories.count > 5)
    }

    private static let head = """
        scenario: A long story
        seed: 7
        start: 2026-02-03 10:00
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}
          - {id: coins, type: consumable, price: 1.99}
          - {id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}
        customers: [Ana, Ben]
        families: [{name: Fern, members: [Ana, Ben]}]
        devices: [{name: phone, of: Ana}, {name: tablet, of: Ben}]
        steps:

        """

    private static let steps = [
        "- {buy: club_month, on: phone}",
        "- offline: tablet",
        "- {buy: remove_ads, on: phone}",
        "- advance: 40 days",
        "- expect: {on: phone, entitled: [club_month, remove_ads]}",
        "- {buy: coins, on: phone}",
        "- online: tablet",
        "- {finish: all, on: phone}",
        "- {refund: remove_ads, of: Ana}",
        "- advance: 2 months",
        "- expect: {on: phone, not-entitled: remove_ads}",
        "- expect: {on: tablet, not-entitled: remove_ads}",
    ]

    private static func story(_ steps: some Sequence<String>) throws -> Scenario {
        try Story.read(head + steps.map { "  \($0)\n" }.joined())
    }

    @Test(arguments: 0...steps.count)
    func aStoryInTwoPartsEqualsTheWholeStory(cut: Int) async throws {
        let launch = "- {launch: [phone, tablet], finishes: manually}"
        let (first, second) = (Self.steps[..<cut], Self.steps[cut...])
        let whole = try Self.story(
            [launch] + first + ["- kill: [phone, tablet]", launch] + second)
        let parts = try [Self.story([launch] + first), Self.story([launch] + second)]
        let one = try #require(try await shelf.play([whole], in: "whole.ledger").first)
        let two = try await shelf.play(parts)
        #expect(one.hasPassed && two.allSatisfy(\.hasPassed), "\(one.timeline)")
        #expect(
            one.happenings.filter { !$0.hasSuffix("the app ends") } == two.flatMap(\.happenings))
        #expect(try await shelf.records() == shelf.records(in: "whole.ledger"))
    }

    @Test
    func aStoryResumesWithTheSeedAndProfileOfTheFile() async throws {
        let app = "app: {bundle-id: org.example, app-apple-id: 1}\n" + Story.text("- launch: phone")
        _ = try await shelf.play([Story.read("profile: production\nseed: 9\n" + app)])
        let second = try Story.read(app)
        let report = try await shelf.play([second])[0]
        let begin = try #require(report.events.first)
        #expect(begin.json.contains(#""profile":"production""#), "\(begin.json)")
        #expect(begin.json.contains(#""seed":9"#), "\(begin.json)")
    }

    @Test(arguments: ["seed: 8", "profile: xcode"])
    func aStoryThatContradictsTheFileIsRefused(line: String) async throws {
        _ = try await shelf.play([Story.read("seed: 7\n" + Story.text("- launch: phone"))])
        let before = try await shelf.records()
        let error = await #expect(throws: ScenarioError.self) {
            try await shelf.play([Story.read("\(line)\n" + Story.text("- launch: phone"))])
        }
        #expect(error?.code == .refused)
        #expect(try await shelf.records() == before)
    }

    @Test
    func aDeviceOfAnotherCustomerIsNamed() async throws {
        let swap = Story.text("- {sign-in: Ben, on: phone}")
        let reports = try await shelf.play([Story.read(swap)])
        #expect(reports[0].hasPassed)
        let error = await #expect(throws: ScenarioError.self) {
            try await shelf.play([Story.read(swap)])
        }
        #expect(error?.reason.hasPrefix("phone is of Ben") == true, "\(error?.reason ?? "")")
        #expect(error?.location?.line == 6)
    }

    @Test
    func aReadOnlyStoryLeavesTheFileUnchanged() async throws {
        _ = try await shelf.play([
            Story.read(Story.text("- {launch: phone}\n- {buy: remove_ads, on: phone}"))
        ])
        let before = try await shelf.records()
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let file = try await StoreFile.open(at: path, options: options)
        let report = try await ScenarioRunner(
            Story.read(Story.text("- launch: phone\n- expect: {on: phone, entitled: remove_ads}")),
            in: file
        ).run()
        try await file.close()
        #expect(report.hasPassed, "\(report.timeline)")
        #expect(try await shelf.records() == before)
    }

    @Test
    func aLedgerOfAnotherProgramIsRefused() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        _ = try Store(ledger: ledger).addCustomer("anna")
        try await ledger.close()
        try CertificateAuthority().write(to: path + "-authority")
        let error = await #expect(throws: ScenarioError.self) {
            try await shelf.play([Story.read(Story.text("- launch: phone"))])
        }
        #expect(error?.reason.contains("was not begun by a story") == true)
    }

    @Test
    func anotherAuthorityIsRefusedAndAMissingOneIsNamed() async throws {
        let story = try Story.read(Story.text("- launch: phone"))
        _ = try await shelf.play([story])
        try CertificateAuthority().write(to: path + "-authority", replacing: true)
        let error = await #expect(throws: ScenarioError.self) { try await shelf.play([story]) }
        #expect(error?.reason.contains("is not the authority") == true)
        try shelf.directory.remove("shop.ledger-authority")
        let missing = await #expect(throws: LedgerError.self) { try await shelf.play([story]) }
        #expect(missing?.reason.contains("shop.ledger-authority is missing") == true)
    }
}
