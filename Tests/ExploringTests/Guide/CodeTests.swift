import Foundation
import SandlotCatalog
import SandlotStore
import SandlotTesting
import StoreKit
import StoreKitTest
import Testing

/// Codes, through Apple's API.
@MainActor struct CodeTests {
    private func install() throws -> SKTestSession {
        let session = try SKTestSession(configurationFileNamed: "Coins")
        let environment = try isolatedStore
        var catalog = try environment.store.app(environment.bundleID).catalog
        var half = Catalog.Offer()
        half.referenceName = "HALF"
        half.displayPrice = Price("0.49")
        catalog.products[0].codeOffers = [half]
        try environment.install(catalog)
        return session
    }

    // snippet: redeem
    @Test(.isolatedStore) func aRedeemedCodeArrivesAsAnUpdate() async throws {
        _ = try install()
        let environment = try isolatedStore
        let code = RedemptionCode("SPRING26", for: "coins_100", offer: "HALF")
        try environment.store.issue(code, in: environment.bundleID)
        let update = Task {
            var updates = Transaction.updates.makeAsyncIterator()
            return await updates.next()
        }
        await environment.settled()
        try await environment.redeem("SPRING26")
        let transaction = try #require(try await update.value?.payloadValue)
        #expect(transaction.offer?.type == .code)
        #expect(transaction.offer?.id == "HALF")
        #expect(transaction.offer?.paymentMode == .oneTime)
        #expect(transaction.price == Decimal(string: "0.49"))
    }
    // end

    @Test(.isolatedStore) func aSimulatedErrorFailsTheRedemption() async throws {
        let session = try install()
        let environment = try isolatedStore
        try environment.store.issue(
            RedemptionCode("SPRING26", for: "coins_100"), in: environment.bundleID)
        try await session.setSimulatedError(
            .generic(.notEntitled), forAPI: StoreKitOfferCodeRedeemAPI())
        await #expect(throws: StoreError(.notEntitled, "")) {
            try await environment.redeem("SPRING26")
        }
    }

    @Test(.isolatedStore) func aSessionBuysAtThePriceOfACodeOffer() async throws {
        let session = try install()
        let transaction = try await session.buyProduct(
            identifier: "coins_100", options: [.codeOffer(referenceName: "HALF")])
        #expect(transaction.price == Decimal(string: "0.49"))
        #expect(transaction.offer?.id == "HALF")
    }
}
