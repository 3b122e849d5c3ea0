import Dispatch
import SandlotLedger
import SandlotReceipts
public import SandlotStore

extension PostgresLedger {
    /// Exports the current contents of the ledger as lines of JSON, while others can continue to
    /// read and write.
    ///
    /// The lines have the same format as an export of an ``SQLiteLedger``, `sandlot-ledger/1`, so
    /// that either kind of ledger can be made from them.
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
                "\(address.keyPath) is missing: without it the end of an export cannot be signed")
        }
        try LedgerError.postgres(address.name) {
            let connection = try PostgresConnection(address)
            try connection.reading {
                var head = try connection.ledgerRow(address.name, sealedBy: key).head
                try write(LedgerLine.header(identity))
                let walk = try ChainWalk(history, from: 0, to: .init(head), name: address.name) {
                    nil
                }
                var records = PostgresReading(connection, along: walk, to: head.count)
                let nextCheckpoint = try PostgresSource(connection: connection).checkpoints()
                var checkpoint = try nextCheckpoint()
                while let record = try records.next() {
                    try write(
                        LedgerLine.record(
                            record, at: records.position - 1, hash: records.hash,
                            isRemoved: records.isLastRemoved))
                    while let signed = checkpoint, signed.count <= records.position {
                        try write(LedgerLine.checkpoint(signed))
                        checkpoint = try nextCheckpoint()
                    }
                }
                head.isOpen = false
                let signature = try key.statements.signature(of: head.statement(of: identity))
                try write(LedgerLine.end(head, signature: signature))
            }
        }
    }
}
