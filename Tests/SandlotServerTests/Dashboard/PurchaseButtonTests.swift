import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The buttons of a purchase.
@Suite struct PurchaseButtonTests {
    /// A purchase in a state, made by steps.
    struct Purchase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The steps that lead to the state.
        let steps: String
        /// The customer and the product.
        var owner = "Ana"
        var product = "club_month"
        /// The choices that the page offers.
        let choices: Set<PurchaseChoice>
    }

    private static let world = """
        scenario: A family
        start: 2026-01-31 09:30
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}
          - {id: coins_100, type: consumable, price: 1.99}
          - {id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}
        customers: [Ana, Ben]
        families: [{name: smiths, members: [Ana, Ben]}]
        devices: [{name: phone, of: Ana}, {name: tablet, of: Ben}]

        """

    private static let active: Set<PurchaseChoice> = [
        .refund, .expire, .forceRenewal, .turnRenewalOff, .extend, .priceIncrease,
    ]

    private static let purchases: [Purchase] = [
        Purchase(
            testDescription: "that waits for approval",
            steps: #"[{"set": {"ask-to-buy": "on"}}, {"launch": "phone"}, "#
                + #"{"buy": "coins_100", "on": "phone"}]"#,
            product: "coins_100", choices: [.approve, .decline, .expireRequest]),
        Purchase(
            testDescription: "that was interrupted",
            steps: #"[{"launch": "phone"}, {"interrupt": "coins_100", "on": "phone"}]"#,
            product: "coins_100", choices: [.resolve]),
        Purchase(
            testDescription: "of something that is used up",
            steps: #"[{"buy": "coins_100", "for": "Ana"}]"#, product: "coins_100",
            choices: [.refund]),
        Purchase(
            testDescription: "that was refunded",
            steps: #"[{"buy": "coins_100", "for": "Ana"}, {"refund": "coins_100", "of": "Ana"}]"#,
            product: "coins_100", choices: []),
        Purchase(
            testDescription: "that is shared",
            steps: #"[{"buy": "remove_ads", "for": "Ana"}]"#, product: "remove_ads",
            choices: [.refund, .stopSharing]),
        Purchase(
            testDescription: "that was shared",
            steps: #"[{"buy": "remove_ads", "for": "Ana"}, "#
                + #"{"stop-sharing": "remove_ads", "of": "Ana"}]"#,
            product: "remove_ads", choices: [.refund, .share]),
        Purchase(
            testDescription: "that is a share",
            steps: #"[{"buy": "remove_ads", "for": "Ana"}]"#, owner: "Ben", product: "remove_ads",
            choices: [.stopSharing]),
        Purchase(
            testDescription: "without relatives",
            steps: #"[{"leave-family": "Ben"}, {"buy": "remove_ads", "for": "Ana"}]"#,
            product: "remove_ads", choices: [.refund]),
        Purchase(
            testDescription: "of a subscription that renews",
            steps: #"[{"buy": "club_month", "for": "Ana"}]"#, choices: active),
        Purchase(
            testDescription: "of a subscription that does not renew",
            steps: #"[{"buy": "club_month", "for": "Ana"}, "#
                + #"{"auto-renew": "club_month", "of": "Ana", "to": "off"}]"#,
            choices: active.subtracting([.turnRenewalOff]).union([.turnRenewalOn])),
        Purchase(
            testDescription: "whose price will rise",
            steps: #"[{"buy": "club_month", "for": "Ana"}, "#
                + #"{"price-increase": "club_month", "of": "Ana"}]"#,
            choices: active.subtracting([.priceIncrease]).union([.acceptPrice, .declinePrice])),
        Purchase(
            testDescription: "whose payment failed",
            steps: #"[{"buy": "club_month", "for": "Ana"}, "#
                + #"{"set": {"fails-renewals": "on"}}, {"advance": "32 days"}]"#,
            choices: [.refund, .resolve, .expire, .turnRenewalOff]),
        Purchase(
            testDescription: "of a subscription that has ended",
            steps: #"[{"buy": "club_month", "for": "Ana"}, {"expire": "club_month", "of": "Ana"}]"#,
            choices: [.refund]),
        Purchase(
            testDescription: "whose refund was requested",
            steps: #"[{"set": {"defers-refunds": "on"}}, {"launch": "phone"}, "#
                + #"{"buy": "coins_100", "on": "phone"}, {"request-refund": "coins_100", "on": "phone"}]"#,
            product: "coins_100", choices: [.refund, .decideRefund]),
    ]

    @Test(arguments: purchases)
    func aPageHasTheButtonsThatAreNotRefused(purchase: Purchase) async throws {
        try await withPurchase(purchase) { served, id in
            let body = try await served.dashboard("transactions/\(id)").body
            let shown = body.matches(of: #/id="action([a-z]+)"/#).map { String($0.1) }
            let expected = purchase.choices.map { $0.rawValue.replacing("-", with: "") }
            #expect(Set(shown) == Set(expected))
            #expect(shown.count == expected.count)
        }
    }

    @Test(arguments: purchases)
    func eachButtonSucceeds(purchase: Purchase) async throws {
        for choice in purchase.choices.sorted(by: { $0.rawValue < $1.rawValue }) {
            try await withPurchase(purchase) { served, id in
                let button = "action" + choice.rawValue.replacing("-", with: "")
                let body = try await served.press(button, on: "transactions/\(id)")
                #expect(body.contains("✓ Done"), "\(choice)")
                #expect(body.contains("<h1>Transaction \(id)</h1>"))
                // What was done cannot be done again, but for some that can.
                let repeatable: Set<PurchaseChoice> = [.extend, .forceRenewal, .priceIncrease]
                let isThere = body.contains("id=\"\(button)\"")
                #expect(!isThere || repeatable.contains(choice), "\(choice)")
            }
        }
    }

    private func withPurchase(
        _ purchase: Purchase, _ body: (ServedStore, TransactionID) async throws -> Void
    ) async throws {
        try await withServedStore(Self.world) { served in
            let answer = try await served.steps(purchase.steps)
            #expect(answer.status == 200, "\(answer.json["error"]?["reason"]?.string ?? "")")
            let owned = served.story.store.purchases(
                of: CustomerID(rawValue: purchase.owner), in: "com.example.app")
            let id = try #require(owned.last { $0.productID == purchase.product }?.id)
            try await body(served, id)
        }
    }
}
