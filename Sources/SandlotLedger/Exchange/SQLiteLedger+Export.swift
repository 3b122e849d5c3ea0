import Dispatch
import GRDB
import SandlotReceipts
public import SandlotStore

extension SQLiteLedger {
    /// Exports the current contents of the ledger as lines of JSON, while others can continue to
    /// read and write.
    ///
    /// The lines have the format `sandlot-ledger/1`: the ledger's identity, the records with their
    /// hashes, the signed checkpoints, and a signed end.
    ///
    /// - Parameter write: A closure that receives a line with its line break. An error that it
    ///   throws ends the export.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongKey`` if the key to sign the end is
    ///   missing, with ``LedgerError/Code/damaged``, or with the error of `write`.
    /// - Complexity: O(*n*) in the number of records, and constant memory.
    public func export(
        _ write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws(LedgerError) {
        try await DispatchQueue.ledger("export").perform { () throws(LedgerError) in
            try self.exportNow(write)
        }
    }

    /// Exports the current contents of the ledger to a new file.
    ///
    /// - Parameter destination: The file, which must not exist. It gets its name only when it is
    ///   complete.
    /// - Throws: The errors of ``export(_:)``, or ``LedgerError`` with
    ///   ``LedgerError/Code/alreadyExists`` or ``LedgerError/Code/inputOutput``.
    public func export(to destination: String) async throws(LedgerError) {
        try await DispatchQueue.ledger("export").perform { () throws(LedgerError) in
            try NewFile.write(destination) { write throws(LedgerError) in
                try self.exportNow(write)
            }
        }
    }

    private func exportNow(_ write: ([UInt8]) throws -> Void) throws(LedgerError) {
        guard let key else {
            throw LedgerError(
                .wrongKey,
                "\(files.key) is missing: without it the end of an export cannot be signed")
        }
        try LedgerError.wrapping(path) {
            let ledger = try readers.read { try LedgerRow($0, path: path) }
            try ledger.demandSeal(of: key, path: path)
            var head = ledger.head
            try write(LedgerLine.header(identity))
            var portion = ExportPortion(hash: try identity.origin)
            while portion.position < head.count {
                portion = try readers.read { database in
                    try ExportPortion(database, after: portion, of: head, in: self)
                }
                // The consumer of the lines may be slow, so no transaction stays open while it
                // runs.
                for line in portion.lines { try write(line) }
            }
            guard portion.hash == head.hash else {
                throw LedgerError(
                    .damaged, "the last of the \(head.count) records of \(path) was changed",
                    position: head.count - 1)
            }
            head.isOpen = false
            let signature = try key.statements.signature(of: head.statement(of: identity))
            try write(LedgerLine.end(head, signature: signature))
        }
    }
}

/// Part of an export: some records with the checkpoints among them.
private struct ExportPortion {
    private static let recordLimit = 512

    /// The number of records up to the end of the portion, and the hash of the last one.
    private(set) var position = 0
    private(set) var hash: [UInt8]
    private(set) var lines: [[UInt8]] = []

    /// Creates the empty portion before the first record.
    init(hash: [UInt8]) {
        self.hash = hash
    }

    /// Reads the portion after another one.
    init(
        _ database: Database, after last: ExportPortion, of head: LedgerHead,
        in ledger: SQLiteLedger
    ) throws {
        let now = try LedgerRow(database, path: ledger.path).head
        guard now.removedHash == head.removedHash else {
            throw LedgerError(
                .inputOutput, "\(ledger.path) was compacted during the export; export it again")
        }
        var reader = try RecordReader(
            database, from: last.position, limit: min(Self.recordLimit, head.count - last.position),
            in: ledger)
        guard reader.hash == last.hash else {
            throw LedgerError(
                .damaged,
                "record \(last.position - 1) of \(ledger.path) has changed during the export",
                position: last.position - 1)
        }
        let checkpoints = try CheckpointRow.cursor(database, behind: last.position)
        var next = try checkpoints.next().map(CheckpointRow.checkpoint)
        while let record = try reader.next() {
            lines.append(
                LedgerLine.record(
                    record, at: reader.position - 1, hash: reader.hash,
                    isRemoved: reader.isLastRemoved))
            while let checkpoint = next, checkpoint.count <= reader.position {
                lines.append(LedgerLine.checkpoint(checkpoint))
                next = try checkpoints.next().map(CheckpointRow.checkpoint)
            }
        }
        position = reader.position
        hash = reader.hash
    }
}
