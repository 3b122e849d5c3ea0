import SandlotScenario
import Testing

@Suite("Stories about prices by country")
struct StorefrontPriceStoryTests {
    private func scenario(_ product: String, _ steps: String) throws -> Scenario {
        let text = """
            scenario: Prices
            app: com.example.spelling
            products:
              - \(product)
            customers: [Ana]
            devices: [phone]
            steps:
            \(steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            """
        return try Scenario(bytes: Array(text.utf8), file: "prices.yaml")
    }

    private func expectPassing(_ product: String, _ steps: String) async throws {
        let report = try await ScenarioRunner(scenario(product, steps)).run()
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test func aCustomerWhoMovesPaysTheNewPrice() async throws {
        try await expectPassing(
            """
            {id: coins, type: consumable, price: 0.99, prices: {DEU: 1.19, JPN: 160}}
            """,
            """
            - launch: phone
            - {buy: coins, on: phone}
            - expect: {of: Ana, price: 0.99}
            - {storefront: Ana, to: DEU}
            - {buy: coins, on: phone}
            - expect: {of: Ana, price: 1.19}
            - {storefront: Ana, to: JPN}
            - {buy: coins, on: phone}
            - expect: {of: Ana, price: 160}
            """)
    }

    @Test func aProductIsNotSoldWhereItIsLeftOut() async throws {
        try await expectPassing(
            "{id: ads, type: non-consumable, price: 0.99, not-in: [FRA]}",
            """
            - launch: phone
            - {buy: ads, on: phone}
            - {storefront: Ana, to: FRA}
            - expect: {of: Ana, entitled: ads}
            - {buy: ads, on: phone}
            - expect: {error: not-available-in-storefront}
            """)
    }

    @Test(arguments: [
        ("prices: {DUE: 1.19}", "DEU"), ("prices: {DEU: 0}", "not-in"), ("not-in: [FRE]", "FRA"),
        ("prices: {DEU: cheap}", "not a price"), ("not-in: [FRA, FRA]", "named twice"),
        ("prices: {FRA: 1}, not-in: [FRA]", "not sold in `FRA`"),
        ("codes: [{id: b}, {id: b}]", "`b` already"),
        ("codes: [{id: b, prices: {DEU: 1}}]", "needs a `price`"),
        ("not-in: [FRA], codes: [{id: b, price: 1, prices: {FRA: 1}}]", "not sold in `FRA`"),
    ])
    func mistakesAreExplained(part: String, advice: String) throws {
        #expect {
            _ = try scenario("{id: a, type: consumable, price: 1, \(part)}", "- launch: phone")
        } throws: {
            "\($0)".contains(advice)
        }
    }
}
