import Dispatch
import GRDB
import Synchronization

/// SQLite's own check of a file, which covers the parts that the chain does not: the structure of
/// pages and the free list.
///
/// A large file is checked on another thread while the chain is followed. That check has its own
/// connection, because only one thread at a time can use a connection.
final class FileCheck: Sendable {
    /// The size of the files for which another connection and thread are worth their cost.
    private static let leastByteCount = 1 << 20

    private let queue = DispatchQueue.ledger("file check")
    private let problems = Mutex<[String]?>(nil)

    /// Begins a check on another thread, or returns nil if the file is small or cannot be read.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - depth: The extent of the check.
    ///   - seal: The authentication code over the ledger's end, which changes with every commit.
    ///   - database: A connection to the same database, in a transaction.
    init?(_ path: String, _ depth: LedgerReport.Depth, seal: [UInt8], beside database: Database) {
        let size = try? Int.fetchOne(
            database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        guard let size, size >= Self.leastByteCount,
            let pragma = try? Self.pragma(depth, database)
        else { return nil }
        queue.async {
            let problems = try? Self.problems(path, pragma, seal: seal)
            self.problems.withLock { $0 = problems }
        }
    }

    /// Waits for the end of the check.
    ///
    /// - Returns: The problems, or nil if SQLite could not check the file, or if the file has
    ///   changed since the ledger's end was read.
    func finish() -> [String]? {
        queue.sync {}
        return problems.withLock { $0 }
    }

    /// Checks a file on the caller's thread.
    ///
    /// - Parameters:
    ///   - depth: The extent of the check.
    ///   - database: The database in a transaction.
    /// - Returns: The problems.
    /// - Throws: Any error that does not concern the file.
    static func problems(_ depth: LedgerReport.Depth, _ database: Database) throws -> [String] {
        do {
            guard let pragma = try pragma(depth, database) else { return [] }
            return try problems(pragma, database)
        } catch let error as DatabaseError {
            return ["SQLite cannot check the file: it says \"\(SQLiteMessage.text(error))\""]
        }
    }

    private static func problems(
        _ path: String, _ pragma: String, seal: [UInt8]
    ) throws -> [String]? {
        let reader = try LedgerConnection.reader(path)
        defer { try? reader.close() }
        return try LedgerConnection.examine(reader) { database in
            guard try LedgerRow(database, path: path).seal == seal else { return nil }
            return try problems(pragma, database)
        }
    }

    private static func problems(_ pragma: String, _ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: pragma).filter { $0 != "ok" }
            .map { "SQLite's check of the file says \"\(SQLiteMessage.oneLine($0))\"" }
    }

    /// Returns the statement that checks the file, or nil if that is not necessary.
    ///
    /// A writer needs the check in full, because it overwrites pages that are marked as free.
    private static func pragma(
        _ depth: LedgerReport.Depth, _ database: Database
    ) throws -> String? {
        if depth == .full { return "PRAGMA integrity_check(10)" }
        // A free page may also be in use.
        let freeCount = try Int.fetchOne(database, sql: "PRAGMA freelist_count")
        return freeCount == 0 ? nil : "PRAGMA quick_check(10)"
    }
}
