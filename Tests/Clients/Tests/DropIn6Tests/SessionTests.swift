import Foundation
import SandlotTesting
import StoreKitTest
import Testing

/// Tests of a session's errors for its configuration file and for invalid commands.
@Suite(.isolatedStore)
struct SessionTests {
    private static let configuration = """
        {
          "identifier": "5A0D6000", "nonRenewingSubscriptions": [], "subscriptionGroups": [],
          "products": [{
            "displayPrice": "0.99", "familyShareable": false, "internalID": "5A0D6001",
            "localizations": [], "productID": "album", "referenceName": "Album",
            "type": "NonConsumable"
          }],
          "settings": { "_disableDialogs": true, "_storefront": "DEU", "_timeRate": 15 },
          "version": { "major": 4, "minor": 0 }
        }
        """

    private func withFile<Answer>(
        _ text: String, named name: String = "Products.json", _ body: (URL) throws -> Answer
    ) throws -> Answer {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return try body(url)
    }

    private func session() throws -> SKTestSession {
        try withFile(Self.configuration) { try SKTestSession(contentsOf: $0) }
    }

    @Test func aSessionTakesItsSettingsFromTheFile() throws {
        let session = try session()
        #expect(session.disableDialogs)
        #expect(session.storefront == "DEU")
        #expect(session.timeRate == .monthlyRenewalEveryThirtySeconds)
        #expect(session.locale.identifier == "en_US")
        #expect(session.failureError == .unknown)
    }

    @Test func theErrorOfAMissingFileNamesTheSearchedPlaces() throws {
        let error = #expect(throws: SKTestError.self) {
            try SKTestSession(configurationFileNamed: "Nowhere")
        }
        #expect(error?.code == .fileNotFound)
        #expect(error?.localizedDescription.contains("Nowhere.storekit") == true)
        #expect(
            error?.localizedDescription.contains(FileManager.default.currentDirectoryPath) == true)
    }

    @Test func twoFilesOfOneNameThatDifferAreBothNamed() throws {
        let error = #expect(throws: SKTestError.self) {
            try SKTestSession(configurationFileNamed: "Twice", calledFrom: "Other/OtherTests.swift")
        }
        #expect(error?.code == .fileNotFound)
        #expect(error?.localizedDescription.contains("DropIn5Tests.resources") == true)
        #expect(error?.localizedDescription.contains("DropIn6Tests.resources") == true)
    }

    @Test func theErrorOfAMalformedFileNamesThePosition() throws {
        try withFile("{\n  \"products\": [,]\n}", named: "Broken.storekit") { url in
            let error = #expect(throws: SKTestError.self) { try SKTestSession(contentsOf: url) }
            #expect(error?.code == .invalidURL)
            #expect(error?.localizedDescription.contains("Broken.storekit:2:16: ") == true)
            #expect(error?.userInfo[NSUnderlyingErrorKey] != nil)
        }
    }

    @Test(arguments: ["https://example.com/Products.storekit", "file:///Products.txt"])
    func aURLWithoutAConfigurationFileIsRefused(text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: SKTestError.self) { try SKTestSession(contentsOfURL: url) }
        #expect(error?.code == .invalidURL)
    }

    @Test func anUnreadableFileIsNotFound() {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).storekit")
        let error = #expect(throws: SKTestError.self) { try SKTestSession(contentsOf: url) }
        #expect(error?.code == .fileNotFound)
        #expect(error?.localizedDescription.contains(url.path) == true)
    }

    @Test func commandsWithUnknownIdentifiersAreRefused() throws {
        let session = try session()
        #expect(throws: SKTestError(.noTransactionFound)) {
            try session.refundTransaction(identifier: 12_345)
        }
        #expect(throws: SKTestError(.invalidProductIdentifier)) {
            try session.buyProduct(productIdentifier: "no.such.product")
        }
        #expect(throws: SKTestError(.invalidProductType)) {
            try session.expireSubscription(productIdentifier: "album")
        }
    }

    @Test func anUnknownProductCannotBeBought() async throws {
        let session = try session()
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await session.buyProduct(identifier: "no.such.product")
        }
    }

    @Test func aRefundOfARefundIsRefused() async throws {
        let session = try session()
        let id = UInt(try await session.buyProduct(identifier: "album").id)
        try session.refundTransaction(identifier: id)
        #expect(throws: SKTestError(.invalidAction)) {
            try session.refundTransaction(identifier: id)
        }
    }

    @Test func aDeletedTransactionIsNotListed() async throws {
        let session = try session()
        let id = UInt(try await session.buyProduct(identifier: "album").id)
        try session.deleteTransaction(identifier: id)
        #expect(session.allTransactions().isEmpty)
        try session.buyProduct(productIdentifier: "album")
        #expect(session.allTransactions().count == 1)
        session.clearTransactions()
        #expect(session.allTransactions().isEmpty)
    }

    @MainActor
    @Test func purchasesFailWithTheChosenError() async throws {
        let session = try session()
        let album = try #require(try await Product.products(for: ["album"]).first)
        session.failureError = .invalidOfferPrice
        session.failTransactionsEnabled = true
        #expect(session.failureError == .invalidOfferPrice)
        await #expect(throws: Product.PurchaseError.invalidOfferPrice) {
            try await album.purchase()
        }
        session.failureError = .paymentCancelled
        #expect(session.failureError == .invalidOfferPrice)
        session.failTransactionsEnabled = false
        guard case .success = try await album.purchase() else {
            Issue.record("the purchase did not succeed")
            return
        }
    }

    @Test func theStorefrontAndTheLocaleReachProducts() async throws {
        let session = try session()
        #expect(await Storefront.current?.countryCode == "DEU")
        session.storefront = "FRA"
        session.locale = Locale(identifier: "fr_FR")
        #expect(session.storefront == "FRA")
        #expect(await Storefront.current?.countryCode == "FRA")
        session.storefront = "Atlantis"
        #expect(session.storefront == "FRA")
    }

    @Test func sessionsOfOneTestDriveOneStore() async throws {
        let first = try session()
        try await first.buyProduct(identifier: "album")
        let second = try session()
        #expect(second.allTransactions().map(\.productIdentifier) == ["album"])
        second.askToBuyEnabled = true
        #expect(first.askToBuyEnabled)
    }
}
