import MagazineShop
import SandlotTesting
import StoreKitTest
import Testing

/// Tests of store code that compares `Date()` with the expiration of a subscription.
@MainActor
struct MagazineShopTests {
    private func session() throws -> SKTestSession {
        try SKTestSession(configurationFileNamed: "Magazine")
    }

    @Test(.isolatedStore) func aFreshSubscriptionIsActive() async throws {
        let session = try session()
        defer { session.clearTransactions() }
        let manager = SubscriptionManager()
        #expect(!manager.isActive)
        _ = try await manager.subscribe()
        #expect(manager.isActive)
        #expect(manager.daysLeft == 31)
    }

    @Test(.isolatedStore) func aSubscriptionExpiresOnTheStoresClock() async throws {
        let session = try session()
        let manager = SubscriptionManager()
        let transaction = try #require(try await manager.subscribe())
        try session.disableAutoRenewForTransaction(identifier: UInt(transaction.id))
        try await isolatedStore.advance(days: 30)
        #expect(manager.isActive)
        #expect(manager.daysLeft == 1)
        #expect(await !SubscriptionManager.isExpiredInBackground(transaction))
        try await isolatedStore.advance(days: 1)
        await manager.refresh()
        #expect(!manager.isActive)
        #expect(await SubscriptionManager.isExpiredInBackground(transaction))
    }

    @Test(
        .isolatedStore(start: Date(timeIntervalSince1970: 2_000_000_000)),
        arguments: [0, 30, 31, 100]
    )
    func parallelTestsHaveTheirOwnClocks(days: Int) async throws {
        let session = try session()
        let manager = SubscriptionManager()
        let transaction = try #require(try await manager.subscribe())
        try session.disableAutoRenewForTransaction(identifier: UInt(transaction.id))
        for _ in 0..<days { try await isolatedStore.advance(days: 1) }
        #expect(Date() == Date(timeIntervalSince1970: 2_000_000_000 + Double(days) * 86_400))
        #expect(manager.isActive == (days < 31))
        #expect(await SubscriptionManager.isExpiredInBackground(transaction) == (days >= 31))
    }

    @Test(.isolatedStore, arguments: [0, 0.001, 0.1234567, 0.9999999])
    func aPurchaseIsNeverOlderThanItsCall(fraction: Double) async throws {
        let session = try session()
        try await isolatedStore.advance(to: Date() + 86_400 + fraction)
        let before = Date()
        let manager = SubscriptionManager()
        let transaction = try #require(try await manager.subscribe())
        #expect(transaction.purchaseDate >= before)
        #expect(transaction.purchaseDate == Date())
        #expect(transaction.originalPurchaseDate >= before)
        #expect(transaction.signedDate >= before)
        try session.refundTransaction(identifier: UInt(transaction.id))
        let refunded = try #require(session.allTransactions().first)
        #expect(refunded.purchaseDate >= before)
    }

    @Test func aPurchaseOnTheSystemsClockHasTheCurrentTime() async throws {
        var configuration = StoreEnvironment.Configuration()
        configuration.clock = .real
        try await withIsolatedStore(configuration) { _ in
            let session = try session()
            for _ in 0..<100 {
                let before = Date()
                let transaction = try await session.buyProduct(identifier: "magazine.monthly")
                #expect(transaction.purchaseDate >= before)
                #expect(transaction.purchaseDate <= Date())
                try session.refundTransaction(identifier: UInt(transaction.id))
            }
        }
    }

    @Test func aSharedListenerThatOutlivesItsStoreIsReported() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            try await withIsolatedStore { store in
                let session = try SKTestSession(configurationFileNamed: "Magazine")
                SubscriptionManager.shared.startListening()
                try await session.buyProduct(identifier: "magazine.monthly")
                await store.settled()
            }
            try await withIsolatedStore { store in
                let session = try SKTestSession(configurationFileNamed: "Magazine")
                try await session.buyProduct(identifier: "magazine.monthly")
                await store.settled()
                let renewals = await SubscriptionManager.shared.renewals
                #expect(renewals == 1)
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains("transaction updates of com.example.app on device outlives its store"))
        #expect(text.components(separatedBy: "outlives its store").count == 2)
    }

    @Test func aCanceledListenerIsNotReported() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            try await withIsolatedStore { store in
                let session = try SKTestSession(configurationFileNamed: "Magazine")
                let manager = SubscriptionManager()
                manager.startListening()
                try await session.buyProduct(identifier: "magazine.monthly")
                await store.settled()
                manager.stopListening()
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(!text.contains("outlives its store"))
    }

    @Test func aPurchaseInThePastKeepsItsDate() async throws {
        try await withIsolatedStore { _ in
            let session = try session()
            let date = Date() - 86_399.9995
            let transaction = try await session.buyProduct(
                identifier: "magazine.monthly", options: [.purchaseDate(date)])
            #expect(transaction.purchaseDate >= date)
            #expect(transaction.purchaseDate.timeIntervalSince(date) < 0.0011)
        }
    }
}
