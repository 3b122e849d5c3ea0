import Dispatch
import GRDB
import SandlotStore
import Synchronization

/// The connections that read a ledger, which can be closed while other threads read.
///
/// A pool of GRDB opens one more connection for a read that began just before the pool was closed.
/// That connection would outlive the pool, and SQLite keeps the log as long as it exists.
final class ReaderPool: Sendable {
    private let pool: DatabasePool
    private let reads = DispatchGroup()
    private let isClosed = Mutex(false)

    /// Opens the first connection.
    ///
    /// - Parameter path: The path of the database.
    /// - Throws: The error of GRDB.
    init(_ path: String) throws {
        pool = try LedgerConnection.readers(path)
    }

    /// Reads in one transaction.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try whileOpen { try $0.read(body) }
    }

    /// Calls a function with the pool, which is not closed before the function returns.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/closed``, or the error of the function.
    func whileOpen<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
        let isOpen = isClosed.withLock { isClosed in
            if !isClosed { reads.enter() }
            return !isClosed
        }
        guard isOpen else { throw LedgerError(.closed, "the ledger was closed") }
        defer { reads.leave() }
        return try body(pool)
    }

    /// Closes all connections after the current reads have ended.
    func close() throws {
        isClosed.withLock { $0 = true }
        reads.wait()
        try pool.close()
    }
}
