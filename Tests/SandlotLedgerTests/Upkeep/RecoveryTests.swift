import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct RecoveryTests {
    private static let count = 200
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }
    private var rescued: String { directory.path("b.ledger") }
    private var aside: [String] {
        directory.text(of: "b.ledger-aside.jsonl")?.split(separator: "\n").map(String.init) ?? []
    }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func damage(_ sql: String) async throws -> [LedgerRecord] {
        let records = try await makeLedger(at: path, count: Self.count)
        try Tampering.change(path, sql)
        return records
    }

    @Test func provenRecordsAreKeptAndTheRestIsSetAside() async throws {
        let records = try await damage("UPDATE record SET bytes = x'00' WHERE position = 150")
        let before = try Tampering.bytes(path)
        let result = try await SQLiteLedger.recover(path, into: rescued)
        // There are signatures after 64 and 128 records.
        #expect(result.keptCount == 128)
        #expect(result.setAsideCount == Self.count - 128)
        #expect(result.isKeyKnown)
        #expect(result.report.findings.map(\.positions) == [150..<151])
        #expect(aside.count == Self.count - 128)
        #expect(aside.filter { $0.contains("was changed or moved") }.count == 1)
        #expect(aside.first?.hasPrefix("{\"position\":128,") == true)
        #expect(try Tampering.bytes(path) == before)
        let ledger = try SQLiteLedger(at: rescued)
        #expect(ledger.opening.possibleLossBehind == nil)
        #expect(try ledger.records(from: 0, limit: .max) == Array(records[..<128]))
        #expect(try await ledger.verify().isSound)
        try await ledger.append([record(1)], at: 128).commitment()
    }

    @Test func linkedRecordsAreKeptOnRequest() async throws {
        let records = try await damage("DELETE FROM record WHERE position = 150")
        let result = try await SQLiteLedger.recover(path, into: rescued, keeping: .linked)
        #expect(result.keptCount == 150)
        #expect(result.setAsideCount == 49)
        #expect(
            try SQLiteLedger(at: rescued).records(from: 0, limit: .max) == Array(records[..<150]))
    }

    @Test func aLedgerWithoutItsKeyGetsANewOne() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try FileManager.default.removeItem(atPath: path + "-key")
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == Self.count)
        #expect(!result.isKeyKnown)
        #expect(result.asidePath == nil)
        let ledger = try SQLiteLedger(at: rescued)
        #expect(ledger.opening.keyFingerprint == result.keyFingerprint)
        #expect(result.keyFingerprint != result.report.keyFingerprint)
        #expect(try ledger.records(from: 0, limit: .max) == records)
    }

    @Test func aSoundLedgerIsKeptCompletely() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append((0..<70).map { record($0) }, at: 0).commitment()
        try await ledger.compact(removing: [3, 69])
        await #expect(throws: ledgerError(.locked)) {
            try await SQLiteLedger.recover(path, into: rescued)
        }
        let records = try ledger.records(from: 0, limit: .max)
        try await ledger.close()
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == 70)
        #expect(result.setAsideCount == 0)
        let other = try SQLiteLedger(at: rescued)
        #expect(try other.records(from: 0, limit: .max) == records)
        #expect(try await other.verify().isSound)
    }

    @Test func recordsAfterADamagedPageAreSetAside() async throws {
        let records = try await makeLedger(at: path, count: 3_000)
        var bytes = try Tampering.bytes(path)
        let page = bytes.count / 4096 / 2
        for offset in page * 4096..<(page + 1) * 4096 { bytes[offset] = UInt8(offset % 251) }
        try Tampering.put(bytes, at: path)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount > 500)
        #expect(result.setAsideCount > 500)
        #expect(result.keptCount + result.setAsideCount < 3_000)
        let kept = try SQLiteLedger(at: rescued).records(from: 0, limit: .max)
        #expect(kept == Array(records[..<result.keptCount]))
        #expect(aside.count == result.setAsideCount)
        #expect(aside.contains { $0.hasPrefix("{\"position\":2999,") })
    }
}
