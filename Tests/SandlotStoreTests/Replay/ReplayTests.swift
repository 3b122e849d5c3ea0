import SandlotReceipts
import SandlotStore
import Testing

@Suite struct ReplayTests {
    /// The visible state of a store, without the signatures.
    private struct Sight: Hashable {
        var purchases: [[PurchaseRecord]]
        var entitlements: [[Entitlement]]
        var listed: [[UInt8]]
        var statuses: [SubscriptionStatus]
        var renewalInfos: [[UInt8]]
    }

    private func look(at shop: Shop, _ app: Installation) async throws -> Sight {
        let standings = try await app.subscriptionStandings()
        let customers: [CustomerID] = ["anna", "ben", "cleo"]
        return Sight(
            purchases: customers.map { shop.purchases(of: $0) },
            entitlements: try customers.map {
                try shop.store.entitlements(of: $0, in: Shop.bundleID)
            },
            listed: await app.transactions(.currentEntitlements(productID: nil)).map(\.json),
            statuses: standings.map(\.status), renewalInfos: standings.map(\.renewalInfo.json))
    }

    @Test func replayGivesTheSameStateAfterEveryCommand() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        for step in Chronicle.steps {
            try await step.run(shop, app)
            let other = try Shop.reopened(ledger)
            #expect(other.store.snapshot == shop.store.snapshot, Comment(rawValue: step.name))
            #expect(other.store.now == shop.store.now, Comment(rawValue: step.name))
            let otherApp = try other.launch()
            let (one, two) = (try await look(at: shop, app), try await look(at: other, otherApp))
            #expect(one == two, Comment(rawValue: step.name))
        }
    }

    @Test func theStoryHasEveryKindOfRecord() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        #expect(Set(records.map(\.kind)).count == 22, "all but nonce, which needs a signature")
        #expect(Set(records.map(\.stream)) == ["store"])
    }

    @Test func aReopenedStoreContinuesLikeTheFirst() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        for step in Chronicle.steps.dropLast(8) { try await step.run(shop, app) }
        let other = try Shop.reopened(ledger)
        for shop in [shop, other] { try shop.advance(days: 400) }
        #expect(shop.purchases() == other.purchases())
        #expect(shop.purchases(of: "ben") == other.purchases(of: "ben"))
        #expect(shop.purchases().count > 20)
    }

    @Test func aLedgerOpensAfterAnyRecord() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        for count in 0...records.count {
            let ledger = InMemoryLedger(records: Array(records[..<count]))
            let store = try Shop(ledger: ledger, profile: .production, addingCast: false).store
            let again = try Shop.reopened(ledger).store
            #expect(store.snapshot == again.snapshot, "after \(count) records")
            if count == records.count || count % 20 == 0 { try store.advance(by: .seconds(9e6)) }
        }
    }

    @Test func recordsOfOtherStreamsAreIgnored() async throws {
        let ledger = InMemoryLedger()
        let foreign = LedgerRecord(stream: "gate", kind: "pass", version: 9, bytes: [0])
        _ = try ledger.append([foreign], at: 0)
        let shop = try Shop(ledger: ledger, profile: .production, start: try instant("2025-01-01"))
        let app = try shop.launch()
        try await shop.buy("stickers", on: app)
        let other = try Shop.reopened(ledger)
        #expect(other.store.snapshot == shop.store.snapshot)
        #expect(other.store.now == shop.store.now)
        #expect(try ledger.records(from: 0, limit: 1) == [foreign])
    }

    @Test func subscriptionsDoNotRenewUntilTheirAppIsAdded() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        try await shop.buy("news", on: try shop.launch())
        var configuration = Store.Configuration()
        configuration.profile = .production
        configuration.seed = 7
        let store = try Store(configuration, ledger: ledger)
        try store.advance(by: .seconds(86_400 * 30))
        #expect(store.purchases(of: "anna", in: Shop.bundleID).count == 1)
        try store.addApp(try Shop.app())
        try store.advance(by: .seconds(1))
        #expect(store.purchases(of: "anna", in: Shop.bundleID).count == 5)
    }
}
