import Foundation
import SandlotBase
import SandlotCatalog
import SandlotPostgres
import SandlotReceipts
import SandlotStore

/// A program with a store over a shared ledger, which buys until it is killed and reports what was
/// acknowledged.
///
/// Usage: `postgres-exerciser ADDRESS AUTHORITY CUSTOMER`.
@main
struct PostgresExerciser {
    private static let bundleID = "org.example.kids"
    private static let catalog = """
        {"identifier": "5A4D1074", "version": {"major": 4, "minor": 0}, "products": [
          {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
        """

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { exit(64) }
        let address = try PostgresAddress(arguments[1])
        while true {
            do {
                try await trade(address, authority: arguments[2], customer: arguments[3])
            } catch {
                // As a server that is started again: another process was faster, or the database was
                // away for too long.
                say("reopened \(error)")
                // The database is a process of its own and needs real time to come back.
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private static func trade(
        _ address: PostgresAddress, authority: String, customer: String
    ) async throws {
        let ledger = try await PostgresLedger.open(at: address)
        var configuration = Store.Configuration()
        configuration.authority = try CertificateAuthority(contentsOf: authority)
        let store = try Store(configuration, ledger: ledger)
        try store.addApp(App(bundleID: bundleID, catalog: Catalog(bytes: Array(catalog.utf8))))
        let (person, device) = (CustomerID(rawValue: customer), DeviceID(rawValue: "\(customer)'s"))
        if (try? store.storefront(of: person)) == nil { try store.addCustomer(person) }
        _ = try? store.addDevice(device, of: person)
        // A killed process has left the app running.
        try? store.terminate(bundleID, on: device)
        let app = try store.launch(bundleID, on: device)
        while true {
            guard
                case .success(let delivery) = try await app.purchase(
                    PurchaseOrder(productID: "coins")),
                let id = delivery.payload.transactionId
            else { continue }
            say("bought \(id)")
            try store.advance(by: .seconds(60))
            try await store.commitment()
            say("now \(store.now.milliseconds)")
        }
    }

    /// Writes a line immediately.
    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
