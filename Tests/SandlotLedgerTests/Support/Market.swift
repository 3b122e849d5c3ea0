import Foundation
import SandlotCatalog
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport

/// A directory with an authority, a catalog, and a ledger, which outlives the processes that use
/// it.
struct Market {
    static let bundleID = "org.example.kids"
    private static let catalog = """
        {"identifier": "5A4D1071", "version": {"major": 4, "minor": 0}, "products": [
          {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99"},
          {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
        """

    let directory: TemporaryDirectory
    let authority: CertificateAuthority
    var path: String { directory.path("shop.ledger") }

    init(authority: CertificateAuthority) throws {
        directory = try TemporaryDirectory()
        self.authority = authority
        try authority.write(to: directory.path("authority"))
        try directory.write(Self.catalog, to: "catalog.json")
    }

    /// Opens a store on a ledger.
    func store(_ ledger: any Ledger) throws -> Store {
        var configuration = Store.Configuration()
        configuration.authority = authority
        let store = try Store(configuration, ledger: ledger)
        try store.addApp(
            App(bundleID: Self.bundleID, catalog: Catalog(bytes: Array(Self.catalog.utf8))))
        return store
    }

    /// Returns a verifier that knows only the root and the app.
    func verifier() throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [authority.root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Self.bundleID, environment: .sandbox, appAppleID: nil))
    }
}
