import SandlotTesting
import StoreKitTest
import Testing

@MainActor
@Suite(.isolatedStore)
struct AdFreeTests {
    let session: SKTestSession

    init() throws {
        session = try SKTestSession(configurationFileNamed: "AdFree")
    }

    @Test func buyingRemovesTheAds() async throws {
        let shop = AdFree()
        try await shop.buy()
        #expect(shop.isOwned)
    }

    @Test func aRefundBringsThemBack() async throws {
        let shop = AdFree()
        try await shop.buy()
        let bought = try #require(session.allTransactions().first)
        try session.refundTransaction(identifier: bought.identifier)
        try await isolatedStore.settled()
        #expect(!shop.isOwned)
    }

    @Test func aParentMayAgreeTomorrow() async throws {
        session.askToBuyEnabled = true
        let shop = AdFree()
        try await shop.buy()
        #expect(!shop.isOwned)
        let waiting = try #require(session.allTransactions().first)
        try await isolatedStore.advance(days: 1)
        try session.approveAskToBuyTransaction(identifier: waiting.identifier)
        try await isolatedStore.settled()
        #expect(shop.isOwned)
    }
}
