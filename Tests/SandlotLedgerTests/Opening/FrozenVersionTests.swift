import Foundation
import SandlotBase
import SandlotCatalog
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// Tests of ledgers that published versions have written, created by `ledger-exerciser freeze`.
@Suite struct FrozenVersionTests {
    private static let fixtures =
        #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/") + "/fixtures/ledger"

    /// The schema versions of the stored ledgers.
    static let versions = [1]

    private let directory: TemporaryDirectory
    private var path: String { directory.path("old.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func thaw(_ version: Int) throws {
        try Tampering.copy("\(Self.fixtures)/version-\(version).ledger", to: path)
    }

    private func verifier(_ version: Int) throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [Certificate(contentsOf: "\(Self.fixtures)/version-\(version)-root.pem")],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Market.bundleID, environment: .sandbox, appAppleID: nil))
    }

    @Test(arguments: versions)
    func anOldLedgerIsSoundAndItsReceiptsVerify(version: Int) async throws {
        try thaw(version)
        let verifier = try verifier(version)
        let report = try await SQLiteLedger.verify(path) { records in
            records.map { record in
                guard let receipt = record.signedReceipt, receipt.kind == .transaction else {
                    return nil
                }
                if case .verified = verifier.verifyTransaction(receipt.jws) { return nil }
                return "its receipt does not verify"
            }
        }
        #expect(report.isSound, "\(report.findings)")
        #expect(report.provenCount == report.recordCount)
        #expect(report.removedCount > 0)
        #expect(report.possibleLossBehind == nil)
    }

    @Test(arguments: versions)
    func aStoreResumesFromAnOldLedger(version: Int) async throws {
        try thaw(version)
        let ledger = try SQLiteLedger(at: path)
        var configuration = Store.Configuration()
        configuration.authority = try CertificateAuthority()
        let store = try Store(configuration, ledger: ledger)
        let catalog = #"""
            {"identifier": "5A4D1073", "version": {"major": 4, "minor": 0}, "products": [
              {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
            """#
        try store.addApp(
            App(bundleID: Market.bundleID, catalog: Catalog(bytes: Array(catalog.utf8))))
        let purchases = store.purchases(of: "anna", in: Market.bundleID)
        #expect(purchases.map(\.productID) == ["remove_ads", "coins", "coins"])
        #expect(purchases.map { $0.revocationDate != nil } == [false, false, true])
        #expect(store.now == Timestamp(milliseconds: 1_767_225_600_000 + 6 * 3_600_000))
        let app = try store.launch(Market.bundleID, on: "phone")
        let outcome = try await app.purchase(PurchaseOrder(productID: "coins"))
        guard case .success(let delivery) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(delivery.isVerified)
        try await ledger.close()
        #expect(try await SQLiteLedger.verify(path).isSound)
    }

    @Test(arguments: versions)
    func anOldLedgerTakesLaterMigrations(version: Int) async throws {
        try thaw(version)
        let before = try SQLiteLedger(at: path)
        let records = try before.records(from: 0, limit: .max)
        try await before.close()
        var options = SQLiteLedger.Options()
        options.furtherMigrations = [("later", "ALTER TABLE record ADD COLUMN note TEXT")]
        let ledger = try SQLiteLedger(at: path, options: options)
        #expect(try ledger.records(from: 0, limit: .max) == records)
        #expect(try await ledger.verify().isSound)
        try await ledger.close()
        #expect(throws: ledgerError(.otherVersion)) { try SQLiteLedger(at: path) }
    }
}
