import SandlotTesting
import StoreKitTest
import Testing

/// Errors that a session simulates.
struct SimulatedErrorRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-20: an armed cancellation is returned, and leaves a failed attempt", .isolatedStore)
    func anArmedCancellationIsReturned() async throws {
        try await shop.session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
        guard case .userCancelled = try await shop.purchase("coins") else {
            throw Unexpected(what: "not canceled")
        }
        #expect(shop.session.allTransactions().map(\.state) == [.failed])
    }

    @Test("B-21: any other armed error is thrown unchanged", .isolatedStore)
    func armedErrorsAreThrown() async throws {
        try await shop.session.setSimulatedError(
            .purchase(.productUnavailable), forAPI: .purchase)
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await shop.purchase("coins")
        }
        try await shop.session.setSimulatedError(
            .generic(.notAvailableInStorefront), forAPI: .purchase)
        await #expect {
            try await shop.purchase("coins")
        } throws: { error in
            if case StoreKitError.notAvailableInStorefront = error { true } else { false }
        }
    }

    @Test(
        "B-21: with the habit, it becomes an unknown one",
        .isolatedStore(habits: [.armedPurchaseErrorBecomesUnknown]))
    func armedErrorsBecomeUnknown() async throws {
        try await shop.session.setSimulatedError(
            .purchase(.productUnavailable), forAPI: .purchase)
        await #expect {
            try await shop.purchase("coins")
        } throws: { error in
            if case StoreKitError.unknown = error { true } else { false }
        }
    }

    @Test("B-22: what fails verification is delivered as unverified", .isolatedStore)
    func unverifiedValuesAreDelivered() async throws {
        try await shop.session.setSimulatedError(
            .verification(.invalidSignature), forAPI: .verification)
        guard
            case .success(.unverified(let bought, .invalidSignature)) =
                try await shop.purchase("album")
        else { throw Unexpected(what: "not unverified") }
        var listed: [VerificationResult<Transaction>] = []
        for await result in Transaction.currentEntitlements { listed.append(result) }
        #expect(listed.map(\.unsafePayloadValue) == [bought])
        #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) {
            try listed.first?.payloadValue
        }
        let updates = Heard(Transaction.updates) { (try? $0.payloadValue) != nil }
        try await shop.session.buyProduct(identifier: "poster")
        try await shop.settled()
        #expect(updates.all == [false])
    }

    @Test("B-23: sync, status and the app transaction fail if they are armed", .isolatedStore)
    func otherCallsFail() async throws {
        let session = shop.session
        try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
        try await session.setSimulatedError(.generic(.notEntitled), forAPI: .subscriptionStatus)
        try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appTransaction)
        await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
        await #expect(throws: StoreKitError.self) {
            try await Product.SubscriptionInfo.status(for: Shop.club)
        }
        await #expect(throws: StoreKitError.self) { try await AppTransaction.shared }
    }

    @Test("B-24: nil disarms one call, the reset all of them", .isolatedStore)
    func errorsAreDisarmed() async throws {
        let session = shop.session
        try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
        try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
        try await session.setSimulatedError(nil, forAPI: .loadProducts)
        await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") }
        try await session.setSimulatedError(nil, forAPI: .purchase)
        try await shop.buy("coins")

        try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
        session.resetToDefaultState()
        #expect(await session.simulatedError(forAPI: .purchase) == nil)
        try await shop.buy("coins")
    }

    @Test(
        "B-24: with the habit, purchases fail until the reset",
        .isolatedStore(habits: [.disarmingLeavesUnknown]))
    func disarmingIsNotEnough() async throws {
        let session = shop.session
        try await session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
        try await session.setSimulatedError(nil, forAPI: .purchase)
        await #expect {
            try await shop.purchase("coins")
        } throws: { error in
            if case StoreKitError.unknown = error { true } else { false }
        }
        session.resetToDefaultState()
        try await shop.buy("coins")
    }

    @Test("B-25: an armed error outlives the session that armed it", .isolatedStore)
    func errorsOutliveTheSession() async throws {
        try await SKTestSession(configurationFileNamed: "Rules")
            .setSimulatedError(.generic(.unknown), forAPI: .purchase)
        let later = try SKTestSession(configurationFileNamed: "Rules")
        #expect(await later.simulatedError(forAPI: .purchase) == .generic(.unknown))
        await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") }
    }
}
