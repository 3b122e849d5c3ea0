internal import Dispatch
internal import GRDB
internal import SandlotJSON
internal import SandlotReceipts
public import SandlotStore

extension SQLiteLedger {
    /// Writes everything that is in the ledger now as lines of JSON; others can go on reading and writing.
    ///
    /// The lines are `sandlot-ledger/1`: which ledger it is, the records with their hashes, the signed checkpoints,
    /// and a signed end.
    ///
    /// - Parameter write: Takes a line with its end. What it throws ends the export.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongKey`` if the key is not there to sign the end, with
    ///   ``LedgerError/Code/damaged``, or with what `write` has thrown.
    /// - Complexity: O(*n*) in the number of records, and constant memory.
    public func export(
        _ write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws(LedgerError) {
        try await DispatchQueue.ledger("export").perform { () throws(LedgerError) in
            try self.exportNow(write)
        }
    }

    /// Writes everything that is in the ledger now into a new file.
    ///
    /// - Parameter destination: The file, which must not exist; it has its name only when it is whole.
    /// - Throws: ``LedgerError`` as ``export(_:)`` does, or with ``LedgerError/Code/alreadyExists`` or
    ///   ``LedgerError/Code/inputOutput``.
    public func export(to destination: String) async throws(LedgerError) {
        try await DispatchQueue.ledger("export").perform { () throws(LedgerError) in
            let file = try NewFile(destination)
            do throws(LedgerError) {
                try self.exportNow { try file.write($0) }
                try file.finish()
            } catch {
                file.discard()
                throw error
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
            try readers.read { database in
                var head = try LedgerRow(database, path: path).head
                head.isOpen = false
                try write(LedgerLine.header(identity))
                var reader = try RecordReader(
                    database, from: 0, limit: head.count, identity: identity, path: path)
                let checkpoints = try CheckpointRow.cursor(database)
                var next = try checkpoints.next().map(CheckpointRow.checkpoint)
                while let record = try reader.next() {
                    let position = reader.position - 1
                    try write(
                        LedgerLine.record(
                            record, at: position, hash: reader.hash,
                            isRemoved: reader.isLastRemoved))
                    while let checkpoint = next, checkpoint.count <= reader.position {
                        try write(LedgerLine.checkpoint(checkpoint))
                        next = try checkpoints.next().map(CheckpointRow.checkpoint)
                    }
                }
                let signature = try key.statements.signature(of: head.statement(of: identity))
                try write(LedgerLine.end(head, signature: signature))
            }
        }
    }
}
