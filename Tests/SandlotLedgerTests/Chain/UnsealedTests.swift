import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

/// Tests of changes by someone who can write to the file, for readers without a key.
@Suite struct UnsealedTests {
    private static let count = 200
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }
    private var reading: SQLiteLedger.Options {
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        return options
    }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Removes the last records and adjusts the ledger's end to match.
    private func cut(behind count: Int, _ more: String) async throws -> [LedgerRecord] {
        let records = try await makeLedger(at: path, count: Self.count)
        try FileManager.default.removeItem(atPath: path + "-key")
        try Tampering.change(
            path,
            """
            DELETE FROM record WHERE position >= \(count);
            UPDATE ledger SET count = \(count),
              hash = (SELECT hash FROM record WHERE position = \(count - 1));
            \(more)
            """)
        return records
    }

    @Test(arguments: [
        (10, 0, "DELETE FROM checkpoint"),
        (150, 128, "DELETE FROM checkpoint WHERE count > 150"),
    ])
    func aClosedLedgerWithAnUnsignedEndIsDamaged(
        _ count: Int, _ proven: Int, _ more: String
    ) async throws {
        let records = try await cut(behind: count, more)
        for depth in LedgerReport.Depth.allCases {
            var options = reading
            options.verification = depth
            let report = try await SQLiteLedger.verify(path, options: options)
            let finding = try #require(report.findings.first)
            #expect(finding.kind == .unsigned)
            #expect(finding.positions == proven..<count)
            #expect(report.provenCount == proven)
            let error = #expect(throws: LedgerError.self) {
                try SQLiteLedger(at: path, options: options)
            }
            #expect(error?.code == .damaged)
            #expect(error?.position == proven)
        }
        let rescued = directory.path("b.ledger")
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == proven)
        #expect(result.setAsideCount == count - proven)
        #expect(
            try SQLiteLedger(at: rescued).records(from: 0, limit: .max)
                == Array(records[..<proven]))
    }

    @Test(arguments: [
        (10, 0, "DELETE FROM checkpoint"),
        (150, 128, "DELETE FROM checkpoint WHERE count > 150"),
    ])
    func anOpenLedgerIsReadUpToItsLastSignature(
        _ count: Int, _ proven: Int, _ more: String
    ) async throws {
        let records = try await cut(behind: count, "UPDATE ledger SET is_open = 1;" + more)
        let report = try await SQLiteLedger.verify(path, options: reading)
        #expect(report.isSound)
        #expect(!report.isProven)
        #expect(report.provenCount == proven)
        #expect(report.recordCount == count)
        let reader = try SQLiteLedger(at: path, options: reading)
        #expect(try reader.count == proven)
        #expect(try reader.records(from: 0, limit: .max) == Array(records[..<proven]))
        #expect(throws: ledgerError(.outOfRange)) {
            try reader.records(from: proven + 1, limit: 1)
        }
        let statistics = try await reader.statistics()
        #expect(statistics.recordCount == proven)
        #expect(statistics.kinds.reduce(0) { $0 + $1.count } == proven)
        let rescued = directory.path("b.ledger")
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == proven)
        #expect(result.setAsideCount == count - proven)
        #expect(directory.text(of: "b.ledger-aside.jsonl")?.contains("it is not proven") == true)
        let linked = try await SQLiteLedger.recover(
            path, into: directory.path("c.ledger"), keeping: .linked)
        #expect(linked.keptCount == count)
    }

    @Test func removedSignaturesAreTheOnlyFinding() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try Tampering.change(path, "DELETE FROM checkpoint")
        let report = try await SQLiteLedger.verify(path)
        #expect(report.findings.map(\.kind) == [.unsigned])
        #expect(report.provenCount == Self.count)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        let rescued = directory.path("b.ledger")
        #expect(try await SQLiteLedger.recover(path, into: rescued).keptCount == Self.count)
        let ledger = try SQLiteLedger(at: rescued)
        #expect(ledger.opening.isProven)
        #expect(try ledger.records(from: 0, limit: .max) == records)
    }

    @Test func contentRemovalIsProvenOnlyWithTheKey() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append((0..<70).map { record($0) }, at: 0).commitment()
        try await ledger.compact(removing: [40, 50])
        try await ledger.close()
        #expect(try await SQLiteLedger.verify(path).isProven)
        try FileManager.default.removeItem(atPath: path + "-key")
        let report = try await SQLiteLedger.verify(path, options: reading)
        #expect(report.isSound)
        #expect(report.provenCount == 40)
        #expect(try SQLiteLedger(at: path, options: reading).count == 40)
        let rescued = directory.path("b.ledger")
        #expect(try await SQLiteLedger.recover(path, into: rescued).keptCount == 40)
    }

    @Test(arguments: ["count = -1", "removed = 1, removed_hash = zeroblob(32)"])
    func aRecoverySaysWhichContentsNobodyProved(_ change: String) async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try Forgery(path: path, records: records).erase(150)
        try Tampering.change(path, "UPDATE ledger SET \(change)")
        let proven = try await SQLiteLedger.recover(path, into: directory.path("b.ledger"))
        #expect(proven.unprovenRemovedCount == 0)
        #expect(proven.keptCount <= 150)
        let linked = try await SQLiteLedger.recover(
            path, into: directory.path("c.ledger"), keeping: .linked)
        #expect(linked.unprovenRemovedCount == (linked.keptCount > 150 ? 1 : 0))
        if change == "count = -1" {
            #expect(linked.keptCount == Self.count)
            #expect(linked.report.possibleLossBehind == Self.count)
        }
    }

    @Test func aReaderAdvancesFromSignatureToSignature() async throws {
        var writing = SQLiteLedger.Options()
        writing.key = try LedgerKey()
        writing.checkpointInterval = 4
        let writer = try SQLiteLedger(at: path, options: writing)
        let reader = try SQLiteLedger(at: path, options: reading)
        for position in 0..<30 {
            try await writer.append([record(position)], at: position).commitment()
            let proven = (position + 1) / 4 * 4
            #expect(try reader.count == proven)
            #expect(
                try reader.records(from: 0, limit: .max) == (0..<proven).map { record($0) })
        }
        try Tampering.change(
            path, "UPDATE checkpoint SET signature = zeroblob(70) WHERE count = 28")
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path, options: reading) }
        // Proven records stay proven.
        #expect(try reader.count == 28)
        try await writer.append((30..<33).map { record($0) }, at: 30).commitment()
        #expect(try reader.count == 32)
        try await writer.close()
        #expect(try reader.count == 33)
    }

    @Test func aReaderDoesNotAdvancePastInvalidSignatures() async throws {
        var writing = SQLiteLedger.Options()
        writing.key = try LedgerKey()
        writing.checkpointInterval = 4
        let writer = try SQLiteLedger(at: path, options: writing)
        let reader = try SQLiteLedger(at: path, options: reading)
        try await writer.append((0..<8).map { record($0) }, at: 0).commitment()
        try Tampering.change(path, "UPDATE record SET bytes = x'00' WHERE position = 6")
        #expect(try reader.count == 0)
        try await writer.append((8..<11).map { record($0) }, at: 8).commitment()
        try Tampering.change(
            path,
            "INSERT INTO checkpoint SELECT 11, hash, zeroblob(70) FROM record WHERE position = 10")
        #expect(try reader.count == 0)
        try await writer.close()
    }
}
