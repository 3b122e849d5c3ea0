import StoreKitTest
import TemplateShop
import Testing

#if canImport(SandlotTesting)
    import SandlotTesting

    @MainActor
    @Suite(.isolatedStore)
    struct ShopTests {
        @Test func adsAreGoneUntilTheRefund() async throws {
            let session = try SKTestSession(configurationFileNamed: "Products")
            let shop = Shop()

            try await shop.buy()
            #expect(shop.isAdFree)

            let purchase = try #require(session.allTransactions().first)
            try session.refundTransaction(identifier: purchase.identifier)
            try await isolatedStore.settled()
            #expect(!shop.isAdFree)
        }
    }
#endif
