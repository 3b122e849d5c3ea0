internal import Dispatch
internal import GRDB
internal import SandlotBase
public import SandlotStore

/// What an import has made.
public struct LedgerImport: Sendable, Hashable {
    /// The number of records.
    public let recordCount: Int
    /// The ledger's name, in hexadecimal digits; it is that of the ledger that was exported.
    public let id: String
    /// The fingerprint of the key that has signed the export.
    public let exporterFingerprint: String
    /// The fingerprint of the new ledger's key.
    public let keyFingerprint: String
}

extension SQLiteLedger {
    /// Makes a new ledger of an export.
    ///
    /// Every hash and signature is checked; either everything is taken in or there is no file afterwards. The records
    /// and their hashes are as they were; checkpoints are signed anew by the new ledger's key.
    ///
    /// - Parameters:
    ///   - source: The export; `-` is standard input.
    ///   - destination: The ledger's file, which must not exist, and neither must a log, a key or an authority of this
    ///     name.
    ///   - options: The new ledger's key, if it shall not stand beside the file.
    ///   - fingerprint: The fingerprint of the key that must have signed the export; nil takes any, and then nothing
    ///     but the result tells whose it was.
    /// - Returns: What was made.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/malformedImport`` and the line,
    ///   ``LedgerError/Code/wrongKey``, ``LedgerError/Code/alreadyExists``, ``LedgerError/Code/locked`` if another
    ///   process makes the same ledger, ``LedgerError/Code/notALedger`` if the name is a directory's or a link's, or
    ///   ``LedgerError/Code/inputOutput``.
    /// - Complexity: O(*n*) in the number of records, and constant memory beside 16 bytes for each key.
    @discardableResult
    public static func importing(
        _ source: String, into destination: String, options: Options = Options(),
        signedBy fingerprint: String? = nil
    ) async throws(LedgerError) -> LedgerImport {
        try await DispatchQueue.ledger("import").perform { () throws(LedgerError) in
            try LedgerTarget.make(destination) { target in
                let key = try target.makeKey(options.key)
                return try importNow(source, target, key, options, fingerprint)
            }
        }
    }

    private static func importNow(
        _ source: String, _ target: LedgerTarget, _ key: LedgerKey, _ options: Options,
        _ fingerprint: String?
    ) throws -> LedgerImport {
        let lines: ImportLines
        do throws(FileError) {
            lines = try ImportLines(source)
        } catch {
            throw LedgerError(.inputOutput, error.description)
        }
        var result: LedgerImport?
        try LedgerMaker.build(target, pageSize: options.pageSize) { database in
            do {
                var taker = try ImportTaker(
                    database, key: key, checkpointInterval: options.checkpointInterval)
                while let (line, isEnded) = try lines.next() {
                    guard isEnded else {
                        throw LedgerLine.Problem(reason: "it is cut off: its end is missing")
                    }
                    try taker.take(LedgerLine.read(line))
                }
                result = try taker.finish(signedBy: fingerprint)
            } catch let problem as LedgerLine.Problem {
                let name = source == "-" ? "standard input" : source
                throw LedgerError(
                    .malformedImport,
                    "line \(lines.number) of \(name): \(problem.reason); nothing was imported",
                    line: lines.number)
            }
        }
        guard let result else {
            throw LedgerError(.malformedImport, "\(source) has no lines")
        }
        return result
    }
}
