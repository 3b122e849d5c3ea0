import SandlotLedger
import SandlotStore
import Synchronization

/// The reading of records, which a lost connection interrupts only for a moment.
final class PostgresReader: Sendable {
    private let address: PostgresAddress
    private let identity: LedgerIdentity
    private let key: LedgerKey?
    private let history: CheckedHistory
    private let patience: Duration
    private let connection: Mutex<PostgresConnection?>

    /// Creates a reader, which connects when it is used.
    init(
        _ address: PostgresAddress, of identity: LedgerIdentity, key: LedgerKey?,
        after history: CheckedHistory, patience: Duration
    ) {
        self.address = address
        self.identity = identity
        self.key = key
        self.history = history
        self.patience = patience
        connection = Mutex(nil)
    }

    /// Closes the connection.
    func close() {
        connection.withLock { $0 = nil }
    }

    /// Runs an operation, and runs it again with a new connection if the connection is lost.
    func perform<Result: Sendable>(
        _ body: (PostgresConnection) throws -> Result
    ) throws(LedgerError) -> Result {
        try LedgerError.postgres(address.name) {
            try connection.withLock { connection in
                try Reconnection.retrying(&connection, address, patience: patience, body)
            }
        }
    }

    /// Reads records in order and checks that each of them follows from the previous one.
    ///
    /// - Parameters:
    ///   - position: The position of the first record.
    ///   - limit: The maximum number of records.
    /// - Returns: The records. Without the key, these are only proven ones.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange``,
    ///   ``LedgerError/Code/damaged``, or ``LedgerError/Code/inputOutput``.
    func records(
        from position: Int, limit: Int
    ) throws(LedgerError) -> [LedgerRecord] {
        let (name, identity, key, history) = (address.name, identity, key, history)
        return try perform { connection in
            try connection.reading {
                let row = try connection.ledgerRow(name, sealedBy: key)
                guard row.identity == identity else {
                    throw LedgerError(.damaged, "\(name) is not the ledger that was opened")
                }
                let end = key == nil ? history.end : CheckedHistory.Point(row.head)
                guard (0...end.count).contains(position), limit >= 0 else {
                    throw LedgerError(.outOfRange, "the ledger has no record \(position)")
                }
                let walk = try ChainWalk(history, from: position, to: end, name: name) {
                    try connection.hash(at: position - 1)
                }
                var reading = PostgresReading(
                    connection, along: walk, to: position + min(limit, end.count - position))
                var records: [LedgerRecord] = []
                while let record = try reading.next() { records.append(record) }
                return records
            }
        }
    }
}
