import Foundation
import SandlotScenario
import TestSupport
import Testing

/// Tests that the time of a story grows linearly with its length.
@Suite struct LongStoryTests {
    static let head = """
        scenario: Long
        products:
          - {id: coins, type: consumable, price: 0.99}
          - {id: gold, type: non-consumable, price: 0.99}
        customers: [Ana]
        devices: [phone]
        steps:
        - launch: phone

        """

    /// Returns the CPU time of a story in seconds, which does not depend on other load.
    private func seconds(_ purchases: Int) throws -> Double {
        let sandlot = try SandlotProgram()
        let directory = try TemporaryDirectory()
        try directory.write(
            Self.head + String(repeating: "- buy: coins\n", count: purchases), to: "story.yaml")
        let outcome = try sandlot.shell(
            "\(sandlot.executable) run story.yaml > /dev/null && times", in: directory.path)
        #expect(outcome.status == 0, "\(outcome)")
        // The second line has the times of the shell's children: 0m1.23s 0m0.04s.
        let line = try #require(outcome.output.split(separator: "\n").last)
        return line.split(separator: " ").reduce(0) { sum, field in
            let parts = field.dropLast().split(separator: "m").compactMap { Double($0) }
            return sum + parts.reduce(0) { $0 * 60 + $1 }
        }
    }

    @Test
    func eachPurchaseTakesAsLongAsTheFirstOne() throws {
        let (short, long) = (try seconds(1_000), try seconds(6_000))
        // If each purchase were compared with all earlier ones, the factor would be more than 16.
        #expect(long < 10 * short, "\(short) s, \(long) s")
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: ["verified", "entitled", "not-entitled", "delivered", "unverified"])
    func aListOfSixtyThousandProductsIsChecked(key: String) async throws {
        let list = [String](repeating: "gold", count: 50_000).joined(separator: ",")
        let scenario = try Story.read(Self.head + "- expect: {\(key): [\(list)]}\n")
        let report = try await ScenarioRunner(scenario).run()
        #expect(report.hasPassed == (key == "not-entitled"))
        #expect(TimelineText(columns: 80).lines(of: report.events).count > 3_000)
        #expect(TimelineText().lines(of: report.events).count == 4)
    }

    @Test(.timeLimit(.minutes(30)))
    func manyLabelsAndCustomersAreRead() throws {
        let customers = (0..<3_000).map { "c\($0)" }
        let text = """
            scenario: Many
            products: [{id: coins, type: consumable, price: 0.99}]
            customers: [\(customers.joined(separator: ", "))]
            families: [\(customers.map { "{name: f\($0), members: [\($0)]}" }.joined(separator: ", "))]
            devices: [{name: phone, of: c0}]
            steps:

            """
        let steps = (0..<3_000).map { "- {buy: coins, for: c\($0), as: p\($0)}\n" }.joined()
        let scenario = try Story.read(text + steps)
        #expect(scenario.stepCount == 3_000)
    }
}
