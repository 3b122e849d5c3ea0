import Foundation
import SandlotJSON
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

@Suite struct UpkeepTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func aBackupDuringWritesIsAConsistentLedger() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append((0..<100).map { record($0) }, at: 0).commitment()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for position in 100..<400 {
                    try await ledger.append([record(position)], at: position).commitment()
                }
            }
            for number in 0..<5 {
                let report = try await ledger.backup(to: directory.path("backup-\(number)"))
                #expect(report.isSound)
                #expect(report.provenCount >= 100)
            }
            try await group.waitForAll()
        }
        for number in 0..<5 {
            let backup = try SQLiteLedger(at: directory.path("backup-\(number)"))
            #expect(backup.opening.possibleLossBehind == nil)
            let records = try backup.records(from: 0, limit: .max)
            #expect(records == (0..<records.count).map { record($0) })
            #expect(records.count >= 100)
            // The backup can be used like any other ledger.
            try await backup.append([record(0)], at: records.count).commitment()
        }
        #expect(try ledger.count == 400)
    }

    @Test func aBackupByAReaderDoesNotIncludeTheKey() async throws {
        var options = SQLiteLedger.Options()
        options.key = try LedgerKey()
        try await makeLedger(at: path, count: 10, options: options)
        options.isReadOnly = true
        let reader = try SQLiteLedger(at: path, options: options)
        try await reader.backup(to: directory.path("backup"))
        #expect(try !directory.names().contains { $0.hasSuffix("-key") })
        options.isReadOnly = false
        #expect(try SQLiteLedger(at: directory.path("backup"), options: options).count == 10)
    }

    @Test func compactionFreesSpaceAndKeepsTheProofs() async throws {
        let ledger = try SQLiteLedger(at: path)
        let records = (0..<3_000).map { record($0, size: 400) }
        try await ledger.append(records, at: 0).commitment()
        let before = try await ledger.verify()
        let removed = Set((0..<2_990).filter { !$0.isMultiple(of: 100) })
        let result = try await ledger.compact(removing: removed)
        #expect(result.removedCount == removed.count)
        #expect(result.byteCountAfter < result.byteCountBefore / 2)
        let after = try await ledger.verify()
        #expect(after.isSound)
        #expect(after.provenCount == 3_000)
        #expect(after.headHash == before.headHash)
        #expect(after.removedCount == removed.count)
        let read = try ledger.records(from: 0, limit: .max)
        for (position, record) in read.enumerated() {
            if removed.contains(position) {
                #expect(record.stream == LedgerRecord.removedStream)
            } else {
                #expect(record == records[position])
            }
        }
        #expect(try await ledger.compact(removing: removed).removedCount == 0)
        await #expect(throws: ledgerError(.outOfRange)) {
            try await ledger.compact(removing: [3_000])
        }
        try await ledger.append([record(1)], at: 3_000).commitment()
        try await ledger.close()
        #expect(try SQLiteLedger(at: path).count == 3_001)
    }

    @Test func readsContinueAfterACompaction() async throws {
        let ledger = try SQLiteLedger(at: path)
        let records = (0..<200).map { record($0) }
        try await ledger.append(records, at: 0).commitment()
        #expect(try ledger.records(from: 0, limit: 100) == Array(records.prefix(100)))
        try await ledger.compact(removing: [5])
        #expect(try ledger.records(from: 100, limit: .max) == Array(records.suffix(100)))
        try await ledger.close()
    }

    @Test func compactionKeepsRecordsThatHaveKeys() async throws {
        var ledger = try SQLiteLedger(at: path)
        let records = [record(0), record(1, key: "once"), record(2)]
        try await ledger.append(records, at: 0).commitment()
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.compact(removing: [0, 1])
        }
        #expect(error?.code == .keyNeeded)
        #expect(error?.position == 1)
        #expect(try ledger.records(from: 0, limit: 9) == records)
        try await ledger.compact(removing: [0, 2])
        try await ledger.close()
        ledger = try SQLiteLedger(at: path)
        #expect(throws: ledgerError(.duplicateKey)) {
            try ledger.append([record(3, key: "once")], at: 3)
        }
        try await ledger.close()
    }

    @Test func aStoreIsTheSameWithoutDispensableRecords() async throws {
        let market = try Market(authority: CertificateAuthority())
        let ledger = try SQLiteLedger(at: market.path)
        let store = try market.store(ledger)
        try store.addCustomer("anna")
        try store.addDevice("phone", of: "anna")
        let app = try store.launch(Market.bundleID, on: "phone")
        for number in 0..<60 {
            try store.advance(by: .seconds(3_600))
            try store.keep(["gate": [UInt8(number)]])
            guard number.isMultiple(of: 10) else { continue }
            _ = try await app.purchase(PurchaseOrder(productID: "coins"))
        }
        try await store.commitment()
        let positions = try StoreHistory.dispensablePositions(in: ledger)
        // Of the stored data and the time records, only the last ones are needed.
        #expect(positions.count == 59 + 59)
        #expect(try await ledger.compact(removing: positions).removedCount == positions.count)
        let copy = try market.store(
            InMemoryLedger(records: try ledger.records(from: 0, limit: .max)))
        #expect(copy.snapshot == store.snapshot)
        #expect(copy.now == store.now)
        #expect(copy.kept("gate") == [59])
        try await ledger.close()
    }

    @Test func statisticsCountRecordsAndBytes() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append((0..<30).map { record($0) }, at: 0).commitment()
        try await ledger.append([record(30)], at: 30).commitment()
        let statistics = try await ledger.statistics()
        #expect(statistics.recordCount == 31)
        #expect(statistics.kinds.reduce(0) { $0 + $1.count } == 31)
        #expect(Set(statistics.kinds.map(\.stream)) == ["gate", "store"])
        let bytes = (0...30).reduce(0) { $0 + record($1).bytes.count }
        #expect(statistics.kinds.reduce(0) { $0 + $1.byteCount } == bytes)
        #expect(statistics.groupCount == 2)
        #expect(statistics.fileByteCount > 0)
        #expect(statistics.headHash == (try await ledger.verify().headHash))
    }

    @Test func callersCanCheckEachRecordDuringVerification() async throws {
        let market = try Market(authority: CertificateAuthority())
        let ledger = try SQLiteLedger(at: market.path)
        let store = try market.store(ledger)
        try store.addCustomer("anna")
        try store.addDevice("phone", of: "anna")
        let app = try store.launch(Market.bundleID, on: "phone")
        for _ in 0..<3 { _ = try await app.purchase(PurchaseOrder(productID: "coins")) }
        let verifier = try market.verifier()
        let report = try await ledger.verify(.full) { records in
            records.map { record in
                guard let jws = record.signedReceipt?.jws else { return nil }
                if case .verified = verifier.verifyTransaction(jws) { return nil }
                return "its receipt does not verify"
            }
        }
        #expect(report.isSound)
        let refused = try await ledger.verify(.full) { records in
            records.map { $0.signedReceipt == nil ? nil : "no receipt is good enough" }
        }
        #expect(refused.findings.map(\.kind) == [.refused, .refused, .refused])
        try await ledger.close()
    }
}
