import Dispatch
public import SandlotLedger
public import SandlotStore

extension PostgresLedger {
    /// Creates a new ledger in a database from an export.
    ///
    /// Every hash and signature is checked. Either everything is imported, or the database does not
    /// change. Records and their hashes do not change. The new ledger's key signs new checkpoints.
    ///
    /// - Parameters:
    ///   - source: The export of a ledger of any kind, where `-` is standard input.
    ///   - address: The address of the database, which must not contain a ledger.
    ///   - options: The new ledger's key, if it should not be in the file that `address` names.
    ///   - fingerprint: The fingerprint of the key that must have signed the export, or nil to
    ///     accept any key. In that case, check the exporter's fingerprint in the result.
    /// - Returns: The result of the import.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/malformedImport`` and the line,
    ///   ``LedgerError/Code/wrongKey``, ``LedgerError/Code/alreadyExists``, or
    ///   ``LedgerError/Code/inputOutput``.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each
    ///   key.
    @discardableResult
    public static func importing(
        _ source: String, into address: PostgresAddress, options: Options = Options(),
        signedBy fingerprint: String? = nil
    ) async throws(LedgerError) -> LedgerImport {
        try await DispatchQueue.ledger("import").perform { () throws(LedgerError) in
            try LedgerError.postgres(address.name) {
                try importNow(source, into: address, options, fingerprint)
            }
        }
    }

    private static func importNow(
        _ source: String, into address: PostgresAddress, _ options: Options,
        _ fingerprint: String?
    ) throws -> LedgerImport {
        let lines = try LedgerError.wrapping(source) { try ImportLines(source) }
        let connection = try PostgresConnection(address)
        var result: LedgerImport?
        try PostgresOpening.filling(connection, address) {
            let taker = try ImportTaker(
                PostgresImportTarget(connection: connection),
                key: PostgresOpening.makeKey(address, options),
                checkpointInterval: options.checkpointInterval)
            result = try taker.takeAll(lines, from: source, signedBy: fingerprint)
        }
        guard let result else {
            throw LedgerError(
                .alreadyExists,
                "\(address.name) contains a ledger, and a ledger is never overwritten")
        }
        return result
    }
}

/// A database of a new ledger, in a transaction.
private struct PostgresImportTarget: LedgerImportTarget {
    let connection: PostgresConnection

    func insert(_ record: LedgerRecord, at position: Int, hash: [UInt8]) throws {
        try connection.insert(CollectionOfOne((record: record, hash: hash)), at: position)
    }

    func insertRemoved(digest: [UInt8], at position: Int, hash: [UInt8]) throws {
        try connection.insertRemoved(digest: digest, at: position, hash: hash)
    }

    func insert(_ checkpoint: Checkpoint) throws {
        try connection.insert(checkpoint)
    }

    func insert(_ row: LedgerRow) throws {
        try connection.insert(row)
    }
}
