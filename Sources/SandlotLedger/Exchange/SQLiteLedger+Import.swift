import Dispatch
import GRDB
import SandlotBase
public import SandlotStore

/// The result of an import.
public struct LedgerImport: Sendable, Hashable {
    /// The number of records.
    public let recordCount: Int
    /// The ledger's identifier, in hexadecimal digits, which is that of the exported ledger.
    public let id: String
    /// The fingerprint of the key that signed the export.
    public let exporterFingerprint: String
    /// The fingerprint of the new ledger's key.
    public let keyFingerprint: String
}

extension SQLiteLedger {
    /// Creates a new ledger from an export.
    ///
    /// Every hash and signature is checked. Either everything is imported, or there is no file
    /// afterward. Records and their hashes do not change. The new ledger's key signs new
    /// checkpoints.
    ///
    /// - Parameters:
    ///   - source: The export, where `-` is standard input.
    ///   - destination: The ledger's file, which must not exist. No log, key, or authority of this
    ///     name may exist either.
    ///   - options: The new ledger's key, if it should not be beside the file.
    ///   - fingerprint: The fingerprint of the key that must have signed the export, or nil to
    ///     accept any key. In that case, check the exporter's fingerprint in the result.
    /// - Returns: The result of the import.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/malformedImport`` and the line,
    ///   ``LedgerError/Code/wrongKey``, ``LedgerError/Code/alreadyExists``,
    ///   ``LedgerError/Code/locked`` if another process is creating the same ledger,
    ///   ``LedgerError/Code/notALedger`` if the name belongs to a directory or a link, or
    ///   ``LedgerError/Code/inputOutput``.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each
    ///   key.
    @discardableResult
    public static func importing(
        _ source: String, into destination: String, options: Options = Options(),
        signedBy fingerprint: String? = nil
    ) async throws(LedgerError) -> LedgerImport {
        try await DispatchQueue.ledger("import").perform { () throws(LedgerError) in
            try LedgerTarget.make(destination) { target in
                let key = try target.makeKey(options.key)
                return try importNow(
                    source, to: target, key: key, options: options, fingerprint: fingerprint)
            }
        }
    }

    private static func importNow(
        _ source: String, to target: LedgerTarget, key: LedgerKey, options: Options,
        fingerprint: String?
    ) throws -> LedgerImport {
        let lines = try LedgerError.wrapping(source) { try ImportLines(source) }
        var result: LedgerImport?
        try LedgerMaker.build(target, pageSize: options.pageSize) { database in
            let taker = try ImportTaker(
                SQLiteImportTarget(database: database), key: key,
                checkpointInterval: options.checkpointInterval)
            result = try taker.takeAll(lines, from: source, signedBy: fingerprint)
        }
        guard let result else {
            throw LedgerError(.malformedImport, "\(source) has no lines")
        }
        return result
    }
}
