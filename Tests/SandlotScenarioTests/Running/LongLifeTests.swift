import SandlotScenario
import Testing

/// What months of changes leave behind.
@Suite("Long lives of subscriptions")
struct LongLifeTests {
    private static let shop = """
        scenario: A long life
        profile: production
        app: {bundle-id: com.example.app, app-apple-id: 123}
        products:
          - {id: pack, type: non-consumable, price: 0.99, family-shareable: true}
          - id: month
            type: auto-renewable
            price: 4.99
            period: 1 month
            group: club
            level: 2
            family-shareable: true
            promotional: [{id: three, mode: pay-as-you-go, period: 1 month, price: 1.99, periods: 3}]
            codes: [{id: two, mode: pay-as-you-go, period: 1 month, price: 0.49, periods: 2}]
          - {id: year, type: auto-renewable, price: 39.99, period: 1 year, group: club, level: 1, family-shareable: true}
          - {id: quarter, type: auto-renewable, price: 9.99, period: 3 months, group: club, level: 2, family-shareable: true}
          - {id: alone, type: auto-renewable, price: 3.99, period: 1 month, group: club, level: 3}
        customers: [Ana, Ben]
        families: [{name: family, members: [Ana]}]
        devices: [{name: phone, of: Ana}, {name: tablet, of: Ben}]
        steps:
        - launch: [phone, tablet]

        """

    private func play(_ steps: String) async throws {
        let text = Self.shop + steps
        let scenario = try Scenario(bytes: Array(text.utf8), file: "long-life.yaml")
        let report = try await ScenarioRunner(scenario).run()
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test("Who joins a family gets no share of a product that the subscription had before")
    func onlyTheCurrentProductIsShared() async throws {
        try await play(
            """
            - {buy: year, on: phone}
            - {buy: alone, on: phone}
            - advance: 1 year
            - {join-family: Ben, family: family}
            - expect: {on: tablet, entitled: nothing, status: none, transactions: 0}
            """)
    }

    @Test("Who leaves a family keeps nothing of an upgrade that was approved after a lapse")
    func nothingIsKeptAfterLeaving() async throws {
        try await play(
            """
            - {buy: month, on: phone}
            - set: {ask-to-buy: on}
            - {buy: year, on: phone, as: wish}
            - set: {ask-to-buy: off}
            - advance: 5 weeks
            - {auto-renew: month, of: Ana, to: off}
            - advance: 2 months
            - approve: wish
            - {join-family: Ben, family: family}
            - expect: {on: tablet, entitled: year}
            - leave-family: Ben
            - expect: {on: tablet, entitled: nothing}
            """)
    }

    @Test(
        "The rest of an offer stays with its product, to which people can return",
        arguments: [(["quarter"], "9.99"), (["quarter", "month"], "1.99")])
    func anOfferStaysWithItsProduct(changes: [String], price: String) async throws {
        let purchases = changes.map { "- {buy: \($0), on: phone}\n" }.joined()
        try await play(
            """
            - {buy: month, on: phone}
            - {buy: month, on: phone, offer: {promotional: three}}
            - advance: 5 weeks
            \(purchases)- advance: 1 month
            - expect: {purchase: \(changes.last ?? ""), of: Ana, price: \(price)}
            """)
    }

    @Test("A device that goes offline keeps a purchase that was approved late")
    func aLateApprovalIsKnownOffline() async throws {
        try await play(
            """
            - set: {ask-to-buy: on}
            - {buy: pack, on: phone, as: wish}
            - set: {ask-to-buy: off}
            - {buy: pack, on: phone, as: other}
            - refund: other
            - approve: wish
            - expect: {on: phone, entitled: pack}
            - offline: phone
            - expect: {on: phone, entitled: pack}
            """)
    }
}
