import Foundation
import SandlotScenario
import Testing

@Suite struct GoldenTimelineTests {
    private func report(_ name: String) async throws -> ScenarioReport {
        try await ScenarioRunner(Scenario(contentsOf: Fixtures.path(name))).run()
    }

    @Test(arguments: Fixtures.names)
    func theStoryHasTheExpectedOutcome(name: String) async throws {
        let report = try await report(name)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test(arguments: Fixtures.names)
    func theTimelineMatchesItsGoldenFile(name: String) async throws {
        try Golden.expect(try await report(name).timeline, equals: "\(name).txt")
    }

    @Test
    func theJSONLinesMatchTheirGoldenFile() async throws {
        let report = try await Story.run(
            """
            - launch: phone
            - {buy: remove_ads, on: phone, as: first}
            - {buy: remove_ads, on: tablet}
            - expect: {error: not-running, on: phone, entitled: remove_ads}
            - advance: 1 day
            - refund: first
            - expect: {on: phone, delivered: 2}
            """)
        try Golden.expect(report.jsonLines, equals: "every-kind-of-event.jsonl")
    }

    @Test
    func everyFixtureIsRun() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.directory)
        let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        #expect(names.sorted() == Fixtures.names)
    }
}
