import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct LossTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func aLedgerWithoutItsLogReportsThePossibleLoss() async throws {
        try await makeLedger(at: path, count: 10)
        let ledger = try SQLiteLedger(at: path)
        for position in 10..<30 {
            try await ledger.append([record(position)], at: position).commitment()
        }
        let crashed = directory.path("crashed.ledger")
        try Tampering.copy(path, to: crashed)
        let lost = directory.path("lost.ledger")
        try Tampering.copy(path, to: lost, withLog: false)
        #expect(try SQLiteLedger(at: crashed).opening.possibleLossBehind == 30)
        let after = try SQLiteLedger(at: lost)
        #expect(after.opening.possibleLossBehind == 10)
        #expect(try after.records(from: 0, limit: 99) == (0..<10).map { record($0) })
    }

    @Test func anAnchorDetectsARollback() async throws {
        try await makeLedger(at: path, count: 10)
        let old = directory.path("old.ledger")
        try Tampering.copy(path, to: old)
        let ledger = try SQLiteLedger(at: path)
        for position in 10..<20 { _ = try ledger.append([record(position)], at: position) }
        try await ledger.close()
        let report = try await SQLiteLedger.verify(path)
        var options = SQLiteLedger.Options()
        options.anchor = LedgerAnchor(count: report.recordCount, hash: report.headHash)
        #expect(try await SQLiteLedger.verify(path, options: options).isSound)
        let other = try await SQLiteLedger.verify(old, options: options)
        #expect(other.findings.map(\.kind) == [.otherHistory])
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: old, options: options) }
        #expect(try SQLiteLedger(at: old).count == 10)
        options.anchor = LedgerAnchor(count: 5, hash: report.headHash)
        #expect(try await !SQLiteLedger.verify(path, options: options).isSound)
    }

    @Test func anAnchorOfAnEmptyLedgerRemainsValid() async throws {
        try await makeLedger(at: path, count: 0)
        let empty = try await SQLiteLedger.verify(path)
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append([record(0)], at: 0).commitment()
        try await ledger.close()
        var options = SQLiteLedger.Options()
        options.anchor = LedgerAnchor(count: 0, hash: empty.headHash)
        #expect(try await SQLiteLedger.verify(path, options: options).isProven)
        let other = directory.path("other.ledger")
        try await makeLedger(at: other, count: 1)
        let report = try await SQLiteLedger.verify(other, options: options)
        #expect(report.findings.map(\.kind) == [.otherHistory])
        options.anchor = LedgerAnchor(count: -1, hash: empty.headHash)
        #expect(try await !SQLiteLedger.verify(path, options: options).isSound)
    }

    @Test func aStrayRecordFindingMentionsTheMissingLog() async throws {
        try await makeLedger(at: path, count: 10)
        let stray =
            "INSERT INTO record SELECT 10, stream, kind, version, key, bytes, digest, hash FROM record"
        let closed = directory.path("closed.ledger")
        try Tampering.copy(path, to: closed)
        try Tampering.change(closed, stray + " WHERE position = 9")
        let accusation = try await SQLiteLedger.verify(closed).findings.first
        #expect(accusation?.reason == "record 10 was not written by the ledger's owner")
        let ledger = try SQLiteLedger(at: path)
        let copy = directory.path("copy.ledger")
        try Tampering.copy(path, to: copy, withLog: false)
        try Tampering.change(copy, stray + " WHERE position = 9")
        let finding = try #require(await SQLiteLedger.verify(copy).findings.first)
        #expect(finding.kind == .unsigned)
        #expect(finding.positions == 10..<11)
        #expect(finding.reason.contains("-wal, may be missing"))
        try await ledger.close()
    }

    @Test func anAnchorWithAFingerprintDetectsAnotherKey() async throws {
        let records = try await makeLedger(at: path, count: 70)
        let noted = try await SQLiteLedger.verify(path).anchor
        #expect(LedgerAnchor(noted.description) == noted)
        let exported = directory.path("lines")
        let ledger = try SQLiteLedger(at: path)
        try await ledger.export(to: exported)
        try await ledger.close()
        let forged = directory.path("forged.ledger")
        try await SQLiteLedger.importing(exported, into: forged)
        let copy = try SQLiteLedger(at: forged)
        #expect(try copy.records(from: 0, limit: .max) == records)
        try await copy.close()
        // On its own, it is valid, with the same records and the same hashes.
        #expect(try await SQLiteLedger.verify(forged).isProven)
        var options = SQLiteLedger.Options()
        options.anchor = LedgerAnchor(count: noted.count, hash: noted.hash)
        #expect(try await SQLiteLedger.verify(forged, options: options).isProven)
        options.anchor = noted
        #expect(try await SQLiteLedger.verify(path, options: options).isProven)
        var report = try await SQLiteLedger.verify(forged, options: options)
        #expect(report.findings.map(\.kind) == [.otherKey])
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: forged, options: options) }
        options.anchor = nil
        options.signedBy = noted.keyFingerprint
        report = try await SQLiteLedger.verify(forged, options: options)
        #expect(report.findings.map(\.kind) == [.otherKey])
        #expect(try await SQLiteLedger.verify(path, options: options).isProven)
    }

    @Test(arguments: [
        "", "1", "1:", ":", "-1:\(hash)", "1:\(hash)0", "1:\(hash):", "1:\(hash):0a",
        "x:\(hash)",
        "1:\(hash):\(hash)",
    ])
    func malformedAnchorTextIsRejected(_ text: String) {
        #expect(LedgerAnchor(text) == nil)
        #expect(LedgerAnchor("12:\(hash)")?.keyFingerprint == nil)
        let whole = LedgerAnchor("12:\(hash.uppercased()):\(hash.prefix(32))")
        #expect(
            whole == LedgerAnchor(count: 12, hash: hash, keyFingerprint: String(hash.prefix(32))))
    }

}

/// A text in the form of a hash.
private let hash = String(repeating: "0a", count: 32)
