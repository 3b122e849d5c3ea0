import Foundation
import GRDB
import SandlotStore

/// Direct modifications of a ledger's files.
enum Tampering {
    /// Changes the database with SQL.
    static func change(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Changes the database with SQL that ignores the constraints of its tables, and restores the
    /// schema afterward.
    static func force(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        let texts = try queue.read {
            try Row.fetchAll($0, sql: "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        }
        try queue.close()
        try change(
            path,
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(replace(
              sql, 'STRICT', ''), 'NOT NULL', ''), 'CHECK (only = 1)', '');
            """)
        defer { try? restore(path, texts) }
        try change(path, sql)
    }

    private static func restore(_ path: String, _ texts: [Row]) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA writable_schema = ON")
            for row in texts {
                let (name, sql): (String, String) = (row[0], row[1])
                try database.execute(
                    sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, name])
            }
        }
        try queue.close()
    }

    /// Reads a number.
    static func number(_ path: String, _ sql: String) throws -> Int? {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchOne($0, sql: sql) }
    }

    /// Returns the bytes of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Replaces a file.
    static func put(_ bytes: [UInt8], at path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Copies the current files of a ledger, without its lock.
    static func copy(_ path: String, to other: String, withLog: Bool = true) throws {
        for suffix in ["", "-key"] + (withLog ? ["-wal"] : [])
        where FileManager.default.fileExists(atPath: path + suffix) {
            try? FileManager.default.removeItem(atPath: other + suffix)
            try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
        }
    }
}
