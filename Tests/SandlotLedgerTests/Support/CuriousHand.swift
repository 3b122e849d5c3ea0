import Foundation
import GRDB
import SandlotStore

/// Somebody who changes a ledger's file behind its back.
enum CuriousHand {
    /// Changes the database with SQL.
    static func change(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Reads a number.
    static func number(_ path: String, _ sql: String) throws -> Int? {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchOne($0, sql: sql) }
    }

    /// The bytes of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Puts a file in the place of another.
    static func put(_ bytes: [UInt8], at path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Copies the files of a ledger as they are, without its lock.
    static func copy(_ path: String, to other: String, withLog: Bool = true) throws {
        for suffix in ["", "-key"] + (withLog ? ["-wal"] : [])
        where FileManager.default.fileExists(atPath: path + suffix) {
            try? FileManager.default.removeItem(atPath: other + suffix)
            try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
        }
    }
}
