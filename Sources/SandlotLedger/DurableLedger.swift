package import SandlotStore

/// A ledger that outlives the process, wherever its records are.
package protocol DurableLedger: Ledger {
    /// The result of the check when the ledger was opened.
    var opening: LedgerReport { get }

    /// Whether the ledger is only read.
    var isReadOnly: Bool { get }

    /// Counts the contents of the ledger.
    func statistics() async throws(LedgerError) -> LedgerStatistics

    /// Exports the contents of the ledger as lines of JSON.
    func export(_ write: @escaping @Sendable ([UInt8]) throws -> Void) async throws(LedgerError)

    /// Exports the contents of the ledger to a new file.
    func export(to destination: String) async throws(LedgerError)

    /// Commits pending records, signs the end, and closes the ledger.
    func close() async throws(LedgerError)
}

extension SQLiteLedger: DurableLedger {}
