import Foundation
import SandlotLedger
import SandlotPostgres
import SandlotStore
import TestSupport

/// A database of the tests' server, with a directory for the files of its ledger.
struct Place {
    let server: PostgresServer
    let database: String
    let directory: TemporaryDirectory
    let address: PostgresAddress

    /// Creates an empty database.
    init(_ server: PostgresServer? = nil) throws {
        self.server = try server ?? PostgresServer.shared.get()
        database = try self.server.makeDatabase()
        directory = try TemporaryDirectory()
        address = try PostgresAddress(
            self.server.address(of: database, files: directory.path("shop")))
    }

    /// The address as a user writes it.
    var text: String { server.address(of: database, files: directory.path("shop")) }

    /// Opens the ledger.
    func open(
        _ change: (inout PostgresLedger.Options) -> Void = { _ in }
    ) async throws(LedgerError) -> PostgresLedger {
        var options = PostgresLedger.Options()
        change(&options)
        return try await PostgresLedger.open(at: address, options: options)
    }

    /// Changes the tables with SQL.
    func change(_ statements: String) throws {
        try server.run("SET search_path = sandlot; \(statements)", in: database)
    }
}

/// Returns a record for a test.
func record(_ number: Int, key: String? = nil) -> LedgerRecord {
    LedgerRecord(
        stream: number.isMultiple(of: 3) ? "gate" : "store", kind: "kind-\(number % 5)",
        version: Int32(number % 4), key: key, bytes: Array("{\"n\":\(number)}".utf8))
}

/// Returns a ledger error with a code, for `#expect(throws:)`.
func ledgerError(_ code: LedgerError.Code) -> LedgerError { LedgerError(code, "") }
