import GRDB
package import SandlotReceipts
package import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The single row of the table `ledger`.
package struct LedgerRow: Sendable {
    /// The ledger's identity.
    package var identity: LedgerIdentity
    /// The ledger's end.
    package var head: LedgerHead
    /// The authentication code of the key's owner over the head.
    package var seal: [UInt8]

    /// Creates a row.
    package init(identity: LedgerIdentity, head: LedgerHead, seal: [UInt8]) {
        self.identity = identity
        self.head = head
        self.seal = seal
    }

    /// Creates a row from its columns, or returns nil if one of them is malformed.
    ///
    /// - Parameters:
    ///   - bytes: A closure that returns the bytes of a column.
    ///   - number: A closure that returns the number in a column.
    package init?(bytes: (Int) -> [UInt8]?, number: (Int) -> Int?) {
        guard let id = bytes(0), id.count == LedgerIdentity.idByteCount,
            let publicKey = bytes(1),
            let count = number(2), count >= 0, let hash = bytes(3),
            hash.count == SHA256.byteCount, let removedCount = number(4),
            (0...count).contains(removedCount), let removedHash = bytes(5),
            removedHash.count == SHA256.byteCount, let isOpen = number(6),
            (0...1).contains(isOpen), let seal = bytes(7)
        else { return nil }
        identity = LedgerIdentity(id: id, publicKey: publicKey)
        head = LedgerHead(
            count: count, hash: hash, removedCount: removedCount, removedHash: removedHash,
            isOpen: isOpen == 1)
        self.seal = seal
    }

    /// Reads the row.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged`` if the row is missing or
    ///   malformed.
    init(_ database: Database, path: String) throws {
        guard let stored = try Self.row(database, path: path),
            let row = LedgerRow(bytes: stored.bytes, number: stored.number)
        else { throw Self.unreadable(path) }
        self = row
    }

    /// Returns the error for a row that is missing or malformed.
    package static func unreadable(_ path: String) -> LedgerError {
        LedgerError(
            .damaged, "\(path) is damaged: its own description cannot be read; restore a backup")
    }

    private static func row(_ database: Database, path: String) throws -> Row? {
        do {
            // Not a cached statement, because a statement that has encountered damage reports it
            // again when it is reused.
            return try Row.fetchOne(
                database,
                sql: """
                    SELECT id, public_key, count, hash, removed, removed_hash, is_open, seal
                    FROM ledger WHERE only = 1
                    """)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw LedgerError(
                .damaged,
                "\(path) is damaged: its own description cannot be read: SQLite says "
                    + "\"\(SQLiteMessage.text(error))\"; restore a backup")
        }
    }

    /// Returns the number of rows, which is 1 in a ledger.
    static func rowCount(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM ledger") ?? 0
    }

    /// Returns the ledger's identifier from a damaged row, if it can be read.
    static func salvagedID(_ database: Database) -> [UInt8]? {
        guard
            let row = try? Row.fetchOne(
                database, sql: "SELECT id FROM ledger ORDER BY only = 1 DESC"),
            let id = row.bytes(0), id.count == LedgerIdentity.idByteCount
        else { return nil }
        return id
    }

    /// Returns the public key from a damaged row, if it can be read.
    static func salvagedPublicKey(_ database: Database) -> [UInt8]? {
        let sql = "SELECT public_key FROM ledger ORDER BY only = 1 DESC"
        return (try? Row.fetchOne(database, sql: sql))?.bytes(0)
    }

    /// Returns whether the key's owner has authenticated the head.
    package func isSealed(by key: LedgerKey) throws(ReceiptError) -> Bool {
        try seal == head.seal(of: identity, by: key)
    }

    /// Checks that the key's owner has authenticated the head, if the key is available.
    package func demandSeal(of key: LedgerKey?, path: String) throws {
        guard let key else { return }
        guard try isSealed(by: key) else {
            throw LedgerError(
                .damaged,
                "\(path) is damaged: its end was not authenticated by the owner of its key; restore a backup"
            )
        }
    }

    /// Writes the row of a new ledger.
    static func insert(
        _ head: LedgerHead, of identity: LedgerIdentity, key: LedgerKey, _ database: Database
    ) throws {
        try insert(
            LedgerRow(identity: identity, head: head, seal: head.seal(of: identity, by: key)),
            database)
    }

    /// Writes the row of a new ledger.
    static func insert(_ row: LedgerRow, _ database: Database) throws {
        let (identity, head) = (row.identity, row.head)
        try database.execute(
            sql: "INSERT INTO ledger VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                Data(identity.id), Data(identity.publicKey), head.count, Data(head.hash),
                head.removedCount, Data(head.removedHash), head.isOpen ? 1 : 0, Data(row.seal),
            ])
    }

    /// Replaces the head.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged`` if the stored head is not the
    ///   one that this process wrote last.
    static func update(
        from old: LedgerHead, to new: LedgerHead, of identity: LedgerIdentity, key: LedgerKey,
        _ database: Database, path: String
    ) throws {
        let seal = try new.seal(of: identity, by: key)
        let statement = try BoundStatement(
            database,
            sql: """
                UPDATE ledger SET count = ?, hash = ?, removed = ?, removed_hash = ?, is_open = ?, seal = ?
                WHERE only = 1 AND count = ? AND hash = ? AND removed_hash = ? AND id = ?
                """)
        try statement.bind(new.count, at: 1)
        try statement.bind(new.hash, at: 2)
        try statement.bind(new.removedCount, at: 3)
        try statement.bind(new.removedHash, at: 4)
        try statement.bind(new.isOpen ? 1 : 0, at: 5)
        try statement.bind(seal, at: 6)
        try statement.bind(old.count, at: 7)
        try statement.bind(old.hash, at: 8)
        try statement.bind(old.removedHash, at: 9)
        try statement.bind(identity.id, at: 10)
        try statement.execute()
        guard database.changesCount == 1 else {
            throw LedgerError(
                .damaged,
                "\(path) was changed by another process; reopen it to check it"
            )
        }
    }
}

extension Row {
    /// Returns the bytes of a text or a blob.
    func bytes(_ index: Int) -> [UInt8]? {
        try? withUnsafeData(atIndex: index) { $0.map { [UInt8]($0) } }
    }

    /// Returns an integer.
    func number(_ index: Int) -> Int? {
        let value: DatabaseValue = self[index]
        guard case .int64(let number) = value.storage else { return nil }
        return Int(number)
    }
}
