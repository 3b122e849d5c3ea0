import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

/// Tests of values that no writer would store, in every column of every table.
@Suite struct HostileValueTests {
    /// A change of one value.
    struct Change: Sendable, CustomStringConvertible {
        let sql: String
        var description: String { sql }
    }

    private static let columns: [(table: String, names: [String], place: String)] = [
        (
            "ledger",
            [
                "only", "id", "public_key", "count", "hash", "removed", "removed_hash", "is_open",
                "seal",
            ], "1"
        ),
        (
            "record",
            ["position", "stream", "kind", "version", "key", "bytes", "digest", "hash"],
            "position = 13"
        ),
        ("checkpoint", ["count", "hash", "signature"], "count = 16"),
        ("grdb_migrations", ["identifier"], "1"),
    ]

    static let changes: [Change] = columns.flatMap { table, names, place in
        names.flatMap { name -> [Change] in
            let isRow =
                ["only", "position"].contains(name) || (table, name) == ("checkpoint", "count")
            let numbers = [
                "\(Int.min)", "\(Int.min + 1)", "\(Int.max)", "\(Int.max - 1)", "-1", "4294967296",
            ]
            let others = [
                "NULL", "''", "'text'", "x''", "x'FF00'", "zeroblob(100000)", "1.5", "9e999",
            ]
            return (isRow ? numbers : numbers + others).map {
                Change(sql: "UPDATE \(table) SET \(name) = \($0) WHERE \(place)")
            }
        }
    }

    private static let refusals: [LedgerError.Code] = [
        .damaged, .notALedger, .otherVersion, .wrongKey,
    ]

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func make(_ path: String) async throws -> [LedgerRecord] {
        var options = SQLiteLedger.Options()
        options.checkpointInterval = 8
        let ledger = try await SQLiteLedger.open(at: path, options: options)
        let records = (0..<20).map { record($0, key: $0 == 5 ? "k" : nil) }
        try await ledger.append(records, at: 0).commitment()
        try await ledger.compact()
        try await ledger.close()
        let again = try await SQLiteLedger.open(at: path, options: options)
        try await again.append((20..<40).map { record($0) }, at: 20).commitment()
        try await again.close()
        return records + (20..<40).map { record($0) }
    }

    @Test func aHostileValueIsReportedOrHarmless() async throws {
        let original = directory.path("original.ledger")
        let records = try await make(original)
        #expect(try Tampering.number(original, "SELECT count(*) FROM checkpoint") == 5)
        let path = directory.path("a.ledger")
        var (found, harmless) = (0, 0)
        for (number, change) in Self.changes.enumerated() {
            for hasKey in [true, false] {
                for suffix in ["", "-key"] { try? directory.remove("a.ledger" + suffix) }
                try Tampering.copy(original, to: path)
                if !hasKey { try directory.remove("a.ledger-key") }
                try Tampering.force(path, change.sql)
                if try await isFound(path, hasKey, number, records, change) {
                    found += 1
                } else {
                    harmless += 1
                }
            }
        }
        print("\(found) values found, \(harmless) harmless")
        #expect(found > Self.changes.count * 3 / 2)
    }

    /// Reads a changed ledger in every way and returns whether the change was found.
    private func isFound(
        _ path: String, _ hasKey: Bool, _ number: Int, _ records: [LedgerRecord], _ change: Change
    ) async throws -> Bool {
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let report = try? await SQLiteLedger.verify(path, options: options)
        do {
            let reader = try SQLiteLedger(at: path, options: options)
            let read = try reader.records(from: 0, limit: .max)
            #expect(read == Array(records.prefix(try reader.count)), "\(change)")
            #expect(hasKey ? read.count == records.count : true, "\(change)")
        } catch {
            #expect(Self.refusals.contains(error.code), "\(change): \(error)")
        }
        guard number.isMultiple(of: Extent.isSoak ? 1 : Extent.isFull ? 3 : 5) else {
            return !(report?.isSound ?? false)
        }
        for scope in LedgerRecovery.Scope.allCases {
            let rescued = directory.path("rescued-\(scope)-\(number)-\(hasKey)")
            do {
                let result = try await SQLiteLedger.recover(path, into: rescued, keeping: scope)
                let ledger = try SQLiteLedger(at: rescued)
                let kept = try ledger.records(from: 0, limit: .max)
                #expect(kept == Array(records.prefix(result.keptCount)), "\(change)")
                try await ledger.close()
            } catch {
                #expect(Self.refusals.contains(error.code), "\(change): \(error)")
            }
        }
        return !(report?.isSound ?? false)
    }
}
