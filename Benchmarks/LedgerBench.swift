import Dispatch
import Foundation
import GRDBSQLite
import SandlotCatalog
import SandlotLedger
import SandlotStore

/// The durable ledger beside bare SQLite with the same bytes and settings, in the same run.
enum LedgerBench {
    /// What was measured.
    struct Result {
        var bareInserts: [Double] = []
        var appends: [Double] = []
        var purchases: [Double] = []
        var concurrentPurchases: [Double] = []
        var syncsPerPurchase: [Double] = []
        var concurrentSyncsPerPurchase: [Double] = []
    }

    static func run(rounds: Int, seconds: Double) async throws -> Result {
        var result = Result()
        for _ in 0..<rounds {
            let directory = try Scratch()
            let (rate, syncs, records) = try await purchases(directory.path("one"), 1, seconds)
            result.purchases.append(rate)
            result.syncsPerPurchase.append(syncs)
            result.bareInserts.append(
                try BareSQLite.insertRate(directory.path("bare"), records, seconds: seconds))
            result.appends.append(
                try await appends(directory.path("two"), records, seconds: seconds))
            let many = try await purchases(directory.path("many"), 64, seconds)
            result.concurrentPurchases.append(many.0)
            result.concurrentSyncsPerPurchase.append(many.1)
        }
        return result
    }

    /// Purchases in a second, syncs for each, and the records of one.
    private static func purchases(
        _ path: String, _ tasks: Int, _ seconds: Double
    ) async throws -> (Double, Double, [LedgerRecord]) {
        let ledger = try await SQLiteLedger.open(at: path)
        let store = try Store(.init(), ledger: ledger)
        let catalog = """
            {"identifier": "5A4D1072", "version": {"major": 4, "minor": 0}, "products": [
              {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
            """
        try store.addApp(App(bundleID: "org.example", catalog: Catalog(bytes: Array(catalog.utf8))))
        var apps: [Installation] = []
        for task in 0..<tasks {
            let customer = CustomerID(rawValue: "c\(task)")
            try store.addCustomer(customer)
            try store.addDevice(DeviceID(rawValue: "d\(task)"), of: customer)
            apps.append(try store.launch("org.example", on: DeviceID(rawValue: "d\(task)")))
        }
        try await store.commitment()
        let before = try ledger.count
        let groups = try await ledger.statistics().groupCount
        let start = DispatchTime.now().uptimeNanoseconds
        let end = start + UInt64(seconds * 1e9)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for app in apps {
                group.addTask {
                    var count = 0
                    while DispatchTime.now().uptimeNanoseconds < end {
                        _ = try await app.purchase(PurchaseOrder(productID: "coins"))
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let syncs = Double(try await ledger.statistics().groupCount - groups) / Double(count)
        let perPurchase = (try ledger.count - before) / max(1, count)
        let records = try ledger.records(from: before, limit: perPurchase)
        try await ledger.close()
        return (Double(count) / time, syncs, records)
    }

    /// Appends of the records of a purchase in a second, one after the other.
    private static func appends(
        _ path: String, _ records: [LedgerRecord], seconds: Double
    ) async throws -> Double {
        let ledger = try await SQLiteLedger.open(at: path)
        let start = DispatchTime.now().uptimeNanoseconds
        var (count, now) = (0, start)
        while now < start + UInt64(seconds * 1e9) {
            try await ledger.append(records, at: count * records.count).commitment()
            count += 1
            now = DispatchTime.now().uptimeNanoseconds
        }
        try await ledger.close()
        return Double(count) / (Double(now - start) / 1e9)
    }

    /// Opens a ledger of many records and reads it, beside bare SQLite: seconds for each.
    static func coldStart(_ count: Int) async throws -> (open: Double, replay: Double, bare: Double)
    {
        let directory = try Scratch()
        let path = directory.path("cold")
        let ledger = try await SQLiteLedger.open(at: path)
        let bytes = [UInt8](repeating: 0x61, count: 400)
        var position = 0
        while position < count {
            let records = (0..<min(1_000, count - position)).map { _ in
                LedgerRecord(stream: "store", kind: "transaction", version: 1, bytes: bytes)
            }
            try await ledger.append(records, at: position).commitment()
            position += records.count
        }
        try await ledger.close()
        let clock = ContinuousClock()
        let bare = try clock.measure { try BareSQLite.readAll(path) }
        var opened: SQLiteLedger?
        let open = try clock.measure { opened = try SQLiteLedger(at: path) }
        let replay = try clock.measure {
            var position = 0
            while position < count {
                position += try opened?.records(from: position, limit: 4096).count ?? count
            }
        }
        try await opened?.close()
        return (open / .seconds(1), replay / .seconds(1), bare / .seconds(1))
    }
}

/// SQLite as it is.
enum BareSQLite {
    static func insertRate(
        _ path: String, _ records: [LedgerRecord], seconds: Double
    ) throws -> Double {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw BenchError(text: "open") }
        defer { sqlite3_close(database) }
        sqlite3_exec(
            database,
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            CREATE TABLE record (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, kind TEXT NOT NULL,
            version INTEGER NOT NULL, key TEXT, bytes BLOB)
            """, nil, nil, nil)
        var insert: OpaquePointer?
        sqlite3_prepare_v2(
            database, "INSERT INTO record VALUES (?, ?, ?, ?, NULL, ?)", -1, &insert, nil)
        defer { sqlite3_finalize(insert) }
        let start = DispatchTime.now().uptimeNanoseconds
        var (count, now, position) = (0, start, Int64(0))
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        while now < start + UInt64(seconds * 1e9) {
            sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
            for record in records {
                sqlite3_bind_int64(insert, 1, position)
                sqlite3_bind_text(insert, 2, record.stream, -1, transient)
                sqlite3_bind_text(insert, 3, record.kind, -1, transient)
                sqlite3_bind_int64(insert, 4, Int64(record.version))
                sqlite3_bind_blob(insert, 5, record.bytes, Int32(record.bytes.count), transient)
                guard sqlite3_step(insert) == SQLITE_DONE else { throw BenchError(text: "insert") }
                sqlite3_reset(insert)
                position += 1
            }
            guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else {
                throw BenchError(text: "commit")
            }
            count += 1
            now = DispatchTime.now().uptimeNanoseconds
        }
        return Double(count) / (Double(now - start) / 1e9)
    }

    static func readAll(_ path: String) throws {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw BenchError(text: "open") }
        defer { sqlite3_close(database) }
        var select: OpaquePointer?
        sqlite3_prepare_v2(
            database, "SELECT position, stream, kind, version, key, bytes, hash FROM record", -1,
            &select, nil)
        defer { sqlite3_finalize(select) }
        var sum = 0
        while sqlite3_step(select) == SQLITE_ROW {
            for column in 0..<7 { sum += Int(sqlite3_column_bytes(select, Int32(column))) }
        }
        guard sum > 0 else { throw BenchError(text: "read") }
    }
}

/// A directory that is gone with it.
final class Scratch {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sandlot-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
