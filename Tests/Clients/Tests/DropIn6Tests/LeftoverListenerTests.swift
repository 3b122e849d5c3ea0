import Foundation
import SandlotTesting
import StoreKitTest
import Testing

/// Tests of listeners that outlive one test of a suite, and of new ones in the next test.
@Suite(.isolatedStore)
struct LeftoverListenerTests {
    private static let configuration = """
        {
          "identifier": "5A0D6100", "nonRenewingSubscriptions": [], "subscriptionGroups": [],
          "products": [{
            "displayPrice": "0.99", "familyShareable": false, "internalID": "5A0D6101",
            "localizations": [], "productID": "album", "referenceName": "Album",
            "type": "NonConsumable"
          }],
          "settings": { "_disableDialogs": true }, "version": { "major": 4, "minor": 0 }
        }
        """

    private func session() throws -> SKTestSession {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).storekit")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.configuration.utf8).write(to: url)
        return try SKTestSession(contentsOf: url)
    }

    @Test func aListenerStartedAfterClearingReceivesEarlierPurchases() async throws {
        let session = try session()
        var old = Transaction.updates.makeAsyncIterator()
        session.clearTransactions()
        try session.buyProduct(productIdentifier: "album")
        var new = Transaction.updates.makeAsyncIterator()
        #expect(await old.next()?.unsafePayloadValue.productID == "album")
        #expect(await new.next()?.unsafePayloadValue.productID == "album")
    }

    @Test func purchasesReturnedToTheAppAreNotRepeated() async throws {
        let session = try session()
        var old = Transaction.updates.makeAsyncIterator()
        session.clearTransactions()
        let album = try #require(try await Product.products(for: ["album"]).first)
        guard case .success(let bought) = try await album.purchase() else {
            Issue.record("the purchase did not succeed")
            return
        }
        var new = Transaction.updates.makeAsyncIterator()
        try session.refundTransaction(identifier: UInt(bought.unsafePayloadValue.id))
        #expect(await old.next()?.unsafePayloadValue.revocationDate != nil)
        #expect(await new.next()?.unsafePayloadValue.revocationDate != nil)
    }

    @Test func withoutClearingALateListenerHearsOnlyWhatComes() async throws {
        let session = try session()
        var old = Transaction.updates.makeAsyncIterator()
        try session.buyProduct(productIdentifier: "album")
        let bought = await old.next()
        var new = Transaction.updates.makeAsyncIterator()
        let id = try #require(bought).unsafePayloadValue.id
        try session.refundTransaction(identifier: UInt(id))
        #expect(await new.next()?.unsafePayloadValue.revocationDate != nil)
    }
}
