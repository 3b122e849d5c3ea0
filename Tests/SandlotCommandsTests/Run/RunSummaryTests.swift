import TestSupport
import Testing

@Suite struct RunSummaryTests {
    @Test(arguments: [(1, "passed: 1 expectation held"), (2, "passed: 2 expectations held")])
    func theExpectationsAreCounted(count: Int, summary: String) throws {
        let expectations = String(repeating: "  - expect: {transactions: 0}\n", count: count)
        let sandlot = try Sandlot()
        try sandlot.directory.write(
            """
            scenario: One launch
            app: org.example.kids
            products: [{id: coins, type: consumable, price: 1.99}]
            customers: [Ana]
            devices: [phone]
            steps:
              - launch: phone
            \(expectations)
            """, to: "story.yaml")
        let outcome = try sandlot.run("run", "story.yaml").succeeded()
        #expect(outcome.lines.last.map(String.init) == summary)
    }
}
