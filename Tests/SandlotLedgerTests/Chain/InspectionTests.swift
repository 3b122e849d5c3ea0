import SandlotBase
import SandlotLedger
import SandlotStore
import Synchronization
import TestSupport
import Testing

@Suite struct InspectionTests {
    @Test func eachRecordIsInspectedOnceInItsOrder() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ledger")
        let refused = [0, 255, 256, 511, 599]
        let records = try await makeLedger(at: path, count: 600)
        let inspected = Mutex<[LedgerRecord]>([])
        let report = try await SQLiteLedger.verify(path) { records in
            inspected.withLock { seen in
                defer { seen += records }
                return records.indices.map { refused.contains(seen.count + $0) ? "no" : nil }
            }
        }
        #expect(inspected.withLock { $0 } == records)
        #expect(report.findings.map(\.kind) == refused.map { _ in .refused })
        #expect(report.findings.map(\.positions) == refused.map { $0..<$0 + 1 })
        #expect(report.findings.map(\.reason) == refused.map { "record \($0): no" })
    }

    @Test func largeRecordsAreInspectedAFewAtATime() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ledger")
        let ledger = try await SQLiteLedger.open(at: path)
        for position in 0..<20 {
            _ = try ledger.append([record(position, size: 1 << 20)], at: position)
        }
        try await ledger.close()
        let largest = Mutex(0)
        let report = try await SQLiteLedger.verify(path) { records in
            largest.withLock { $0 = max($0, records.count) }
            return records.map { _ in nil }
        }
        #expect(report.isProven)
        #expect((1...5).contains(largest.withLock { $0 }))
    }
}
