import Foundation
import SandlotCatalog
import SandlotLedger
import SandlotReceipts
import SandlotStore

/// The ledgers in `fixtures/ledger`, which later versions must be able to open.
///
/// Each is created once per version of the schema and never changed, with `swift run
/// ledger-exerciser freeze fixtures/ledger VERSION`.
struct FrozenLedger {
    /// The file.
    let path: String
    /// The root certificate of its receipts.
    let root: String

    /// Creates a ledger with purchases, finished transactions, a refund, and a compacted record.
    func make() async throws {
        var options = SQLiteLedger.Options()
        options.pageSize = 512
        options.checkpointInterval = 8
        let ledger = try await SQLiteLedger.open(at: path, options: options)
        var configuration = Store.Configuration()
        let authority = try CertificateAuthority()
        configuration.authority = authority
        let store = try Store(configuration, ledger: ledger)
        let catalog = """
            {"identifier": "5A4D1073", "version": {"major": 4, "minor": 0}, "products": [
              {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99"},
              {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
            """
        try store.addApp(
            App(bundleID: "org.example.kids", catalog: Catalog(bytes: Array(catalog.utf8))))
        try store.addCustomer("anna")
        try store.addDevice("phone", of: "anna")
        let app = try store.launch("org.example.kids", on: "phone")
        for product in ["remove_ads", "coins", "coins"] {
            guard
                case .success(let delivery) = try await app.purchase(
                    PurchaseOrder(productID: product)),
                let id = delivery.payload.transactionId.flatMap(UInt64.init)
            else { continue }
            if product == "remove_ads" { await app.finish(TransactionID(rawValue: id)) }
            try store.advance(by: .seconds(3_600))
            try store.advance(by: .seconds(3_600))
        }
        if let coins = store.purchases(of: "anna", in: "org.example.kids").last {
            try store.refund(coins.id)
        }
        try store.terminate("org.example.kids", on: "phone")
        try await store.commitment()
        try await ledger.compact(removing: StoreHistory.dispensablePositions(in: ledger))
        try await ledger.close()
        try Data(authority.root.pem()).write(to: URL(fileURLWithPath: root))
    }
}
