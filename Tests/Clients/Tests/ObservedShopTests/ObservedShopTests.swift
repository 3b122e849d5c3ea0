import Foundation
import Observation
import ObservedShop
import SandlotTesting
import StoreKitTest
import Testing

@MainActor
@Suite(.isolatedStore(seed: 7, bundleID: "com.example.observed"))
struct ObservedShopTests {
    private let session: SKTestSession

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Shop.storekit")
    }

    private func loadedShop() async -> Shop {
        let shop = Shop(productIDs: ["stars.100", "remove_ads", "no.such.product"])
        await shop.load()
        return shop
    }

    @Test func productsComeInTheOrderOfTheRequest() async {
        let shop = await loadedShop()
        #expect(shop.products.map(\.id) == ["stars.100", "remove_ads"])
        #expect(shop.products.map(\.type) == [.consumable, .nonConsumable])
    }

    @Test func theAccountTokenComesBack() async throws {
        let account = UUID()
        let shop = await loadedShop()
        await shop.buy(try #require(shop.products.last), for: account)
        let owned = try #require(await Transaction.latest(for: "remove_ads")).payloadValue
        #expect(owned.appAccountToken == account)
        #expect(owned.appBundleID == "com.example.observed")
        #expect(owned.environment == .xcode)
    }

    @Test func buyingIsObserved() async throws {
        let shop = await loadedShop()
        let product = try #require(shop.products.last)
        await confirmation { changed in
            withObservationTracking {
                _ = shop.ownedProductIDs
            } onChange: {
                changed()
            }
            await shop.buy(product)
        }
        #expect(shop.ownedProductIDs == ["remove_ads"])
    }

    @Test func blockedPaymentsAreExplained() async throws {
        let shop = await loadedShop()
        try await session.setSimulatedError(
            SKTestFailures.Purchase.purchase(.purchaseNotAllowed),
            forAPI: StoreKitPurchaseAPI.purchase)
        await shop.buy(try #require(shop.products.last))
        #expect(shop.phase == .failed("Ask a grown-up: purchases are switched off."))
    }

    @Test func anArmedErrorIsReadBackAndDisarmed() async throws {
        let shop = await loadedShop()
        let product = try #require(shop.products.last)
        let failure = SKTestFailures.Purchase.purchase(.productUnavailable)
        try await session.setSimulatedError(failure, forAPI: StoreKitPurchaseAPI.purchase)
        #expect(await session.simulatedError(forAPI: .purchase) == failure)
        await shop.buy(product)
        #expect(shop.phase == .failed("Item Unavailable"))

        try await session.setSimulatedError(nil, forAPI: .purchase)
        #expect(await session.simulatedError(forAPI: .purchase) == nil)
        await shop.buy(product)
        #expect(shop.ownedProductIDs == ["remove_ads"])
    }

    @Test func theNetworkErrorThatWasArmedIsThrown() async throws {
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.timedOut))), forAPI: .loadProducts)
        let shop = await loadedShop()
        #expect(shop.phase == .failed("You are offline (\(URLError.Code.timedOut.rawValue))."))
    }

    @Test func resettingDisarmsAndGoesBackToTheFile() async throws {
        session.disableDialogs = false
        session.askToBuyEnabled = true
        session.timeRate = .oneRenewalEveryMinute
        try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
        session.resetToDefaultState()
        #expect(session.disableDialogs)
        #expect(!session.askToBuyEnabled)
        #expect(session.timeRate == .realTime)
        #expect(await session.simulatedError(forAPI: .purchase) == nil)
    }

    @Test func aPurchaseThatIsInterruptedWaitsForItsIssue() async throws {
        session.interruptedPurchasesEnabled = true
        let shop = await loadedShop()
        await shop.buy(try #require(shop.products.last))
        #expect(shop.phase == .pending)
        let purchase = try #require(session.allTransactions().first)
        #expect(purchase.hasPurchaseIssue)
        try session.resolveIssueForTransaction(identifier: purchase.identifier)
        #expect(try await eventually { shop.ownedProductIDs == ["remove_ads"] })
    }
}
