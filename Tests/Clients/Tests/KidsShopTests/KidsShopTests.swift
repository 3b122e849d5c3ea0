import KidsShop
import SandlotTesting
import StoreKitTest
import Testing

/// Tests of the kids' app from the first launch to a refund, each with an isolated store.
@MainActor
@Suite(.isolatedStore)
struct KidsShopTests {
    private let session: SKTestSession

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Products")
    }

    private func startedShop() async -> StoreManager {
        let shop = StoreManager()
        await shop.start()
        return shop
    }

    private func buyOutside() async throws -> Transaction {
        try await session.buyProduct(identifier: StoreManager.removeAdsID)
    }

    @Test func aNewPlayerSeesAdsAndAPrice() async {
        let shop = await startedShop()
        #expect(!shop.adsAreRemoved)
        #expect(shop.displayPrice == "$0.99")
        #expect(shop.removeAds?.displayName == "Remove Ads")
        #expect(shop.removeAds?.isFamilyShareable == true)
    }

    @Test func buyingRemovesTheAds() async throws {
        let shop = await startedShop()
        await shop.purchaseRemoveAds()
        #expect(shop.adsAreRemoved)
        #expect(shop.state == .ready)
        #expect(session.allTransactions().map(\.state) == [.purchased])
        for await transaction in Transaction.unfinished {
            Issue.record("\(transaction) was not finished")
        }
    }

    @Test func cancelingChangesNothing() async throws {
        try await session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
        let shop = await startedShop()
        await shop.purchaseRemoveAds()
        #expect(!shop.adsAreRemoved)
        #expect(shop.state == .ready)
        #expect(session.allTransactions().map(\.state) == [.failed])
    }

    @Test func theParentAgrees() async throws {
        session.askToBuyEnabled = true
        let shop = await startedShop()
        await shop.purchaseRemoveAds()
        #expect(shop.state == .waitingForParent)
        #expect(!shop.adsAreRemoved)

        let request = try #require(session.allTransactions().first)
        #expect(request.pendingAskToBuyConfirmation)
        #expect(request.state == .deferred)
        try session.approveAskToBuyTransaction(identifier: request.identifier)
        #expect(try await eventually { shop.adsAreRemoved })
    }

    @Test func theParentRefuses() async throws {
        session.askToBuyEnabled = true
        let shop = await startedShop()
        await shop.purchaseRemoveAds()
        let request = try #require(session.allTransactions().first)
        try session.declineAskToBuyTransaction(identifier: request.identifier)
        try await isolatedStore.settled()
        #expect(!shop.adsAreRemoved)
        #expect(throws: SKTestError.self) {
            try session.approveAskToBuyTransaction(identifier: request.identifier)
        }
    }

    @Test func aForgedPurchaseRemovesNothing() async throws {
        let shop = await startedShop()
        try await session.setSimulatedError(
            .verification(.invalidSignature), forAPI: StoreKitVerificationAPI())
        await shop.purchaseRemoveAds()
        #expect(!shop.adsAreRemoved)
        #expect(shop.state == .failed("Purchase verification failed"))
    }

    @Test func aPurchaseElsewhereArrives() async throws {
        let shop = await startedShop()
        let transaction = try await buyOutside()
        #expect(transaction.productID == StoreManager.removeAdsID)
        #expect(try await eventually { shop.adsAreRemoved })
    }

    @Test func aPurchaseBeforeTheStartRemovesTheAds() async throws {
        _ = try await buyOutside()
        let shop = await startedShop()
        #expect(shop.adsAreRemoved)
    }

    @Test func restoringFindsThePurchase() async throws {
        let shop = StoreManager()
        #expect(await shop.restore() == false)
        _ = try await buyOutside()
        #expect(await shop.restore())
    }

    @Test func aFailedRestoreSaysSo() async throws {
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .appStoreSync)
        let shop = StoreManager()
        await shop.restore()
        guard case .failed(let message) = shop.state else {
            Issue.record("the state is \(shop.state)")
            return
        }
        #expect(message.hasPrefix("Restore failed: "))
    }

    @Test func aRefundBringsTheAdsBack() async throws {
        let shop = await startedShop()
        await shop.purchaseRemoveAds()
        let purchase = try #require(session.allTransactions().first)
        try session.refundTransaction(identifier: purchase.identifier)
        #expect(try await eventually { !shop.adsAreRemoved })
        #expect(session.allTransactions().first?.cancelDate != nil)
    }

    @Test func aShopWithoutProductsSaysSo() async throws {
        try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
        let shop = await startedShop()
        #expect(shop.removeAds == nil)
        #expect(shop.displayPrice == "$0.99")
        await shop.purchaseRemoveAds()
        #expect(shop.state == .failed("Product not available. Please try again later."))
    }

    @Test func observersHearOfThePurchase() async throws {
        let shop = await startedShop()
        var changes = 0
        let observation = shop.objectWillChange.sink { changes += 1 }
        await shop.purchaseRemoveAds()
        observation.cancel()
        #expect(changes > 0)
    }

    @Test func thePublishedValueHasAPublisher() async throws {
        let shop = await startedShop()
        var values: [Bool] = []
        let observation = shop.$adsAreRemoved.sink { values.append($0) }
        await shop.purchaseRemoveAds()
        observation.cancel()
        #expect(values == [false, true])
    }
}
