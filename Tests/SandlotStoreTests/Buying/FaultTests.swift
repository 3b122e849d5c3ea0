import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct FaultTests {
    /// Makes the call that a fault concerns.
    private func make(_ call: StoreCall, _ shop: Shop, _ app: Installation) async throws {
        switch call {
        case .loadProducts: _ = try await app.products(for: ["coins"])
        case .purchase: try await shop.buy("coins", on: app)
        case .appStoreSync: try await app.synchronize()
        case .subscriptionStatus:
            _ = try await app.subscriptionStandings(inGroup: "G1")
            _ = try await app.subscriptionStandings()
        case .appTransaction: _ = try await app.appTransaction(refreshing: false)
        case .refundRequest:
            let id = try await shop.buy("season", on: app).id
            try await app.requestRefund(of: id, reason: .developerIssue)
        case .verification:
            let delivery = try await shop.buy("season", on: app)
            if let failure = delivery.failure { throw failure }
        // These sheets are shown by the app, which asks the store for a fault.
        case .manageSubscriptions, .offerCodeRedeem:
            if let fault = shop.store.fault(for: call) { throw fault.error }
        }
    }

    private static let codes: [StoreError.Code] =
        StoreError.Code.storeKitErrors.filter { $0 != .userCancelled }

    @Test(arguments: StoreCall.allCases)
    func everyCallFailsWhileAFaultIsArmed(_ call: StoreCall) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        for code in Self.codes where call != .verification {
            shop.store.arm(Fault(call, error: StoreError(code, "armed")))
            for _ in 0..<2 {
                await #expect(throws: storeError(code)) { try await make(call, shop, app) }
            }
        }
        shop.store.disarm(call)
        #expect(shop.store.fault(for: call) == nil)
        try await make(call, shop, app)
    }

    /// B-21.
    @Test(arguments: StoreError.Code.purchaseErrors)
    func aPurchaseThrowsTheArmedError(_ code: StoreError.Code) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.arm(Fault(.purchase, error: StoreError(code, "armed"), remaining: 1))
        await #expect(throws: storeError(code)) { try await shop.buy("coins", on: app) }
        #expect(shop.purchases().map(\.state) == [.failed])
        try await shop.buy("coins", on: app)
        #expect(shop.purchases().map(\.state) == [.failed, .purchased])
    }

    /// B-20.
    @Test func anArmedCancellationIsAnOutcomeAndIsRecorded() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.arm(Fault(.purchase, error: StoreError(.userCancelled, "armed")))
        guard case .userCancelled = try await app.purchase(PurchaseOrder(productID: "coins")) else {
            Issue.record("the purchase was not canceled")
            return
        }
        #expect(shop.purchases().map(\.state) == [.failed])
    }

    @Test func aFaultAppliesFromItsStartForItsCount() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let start = Shop.start.adding(days: 2)
        shop.store.arm(
            Fault(.loadProducts, error: StoreError(.systemError, ""), remaining: 2, start: start))
        _ = try await app.products(for: ["coins"])
        try shop.advance(days: 2)
        for left in [1, nil] as [Int?] {
            await #expect(throws: storeError(.systemError)) {
                try await app.products(for: ["coins"])
            }
            #expect(shop.store.fault(for: .loadProducts)?.remaining == left)
        }
        _ = try await app.products(for: ["coins"])
    }

    @Test func aLaterFaultReplacesAnEarlierOne() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.arm(Fault(.appStoreSync, error: StoreError(.systemError, "")))
        shop.store.arm(Fault(.appStoreSync, error: StoreError(.notEntitled, "")))
        shop.store.arm(Fault(.loadProducts, error: StoreError(.notEntitled, "")))
        await #expect(throws: storeError(.notEntitled)) { try await app.synchronize() }
        shop.store.disarmAll()
        try await app.synchronize()
        _ = try await app.products(for: [])
    }

    @Test func aPurchaseSetToFailLeavesAFailedAttempt() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.settings.failsPurchasesWith = .invalidOfferPrice
        await #expect(throws: storeError(.invalidOfferPrice)) {
            try await shop.buy("coins", on: app)
        }
        #expect(shop.purchases().map(\.state) == [.failed])
        try shop.store.buy(PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
    }

    @Test func aRefundIsRequestedOnceAndOnlyByTheOwner() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let id = try await shop.buy("coins", on: app).id
        let other = try await shop.buy("coins", on: try shop.launch("ben")).id
        try await app.requestRefund(of: id, reason: .developerIssue)
        await #expect(throws: storeError(.duplicateRefundRequest)) {
            try await app.requestRefund(of: id, reason: .other)
        }
        await #expect(throws: storeError(.refundRequestFailed)) {
            try await app.requestRefund(of: other, reason: .other)
        }
    }
}
