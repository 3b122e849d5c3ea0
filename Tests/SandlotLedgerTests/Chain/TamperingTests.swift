import Foundation
import SandlotBase
import SandlotJSON
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

@Suite struct TamperingTests {
    private static let count = 200
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Expects that a change is found and that the ledger cannot be opened.
    private func expectFound(
        _ sql: String, _ kind: LedgerFinding.Kind, at positions: Range<Int>? = nil,
        _ comment: Comment? = nil
    ) async throws {
        try await makeLedger(at: path, count: Self.count, keyed: true)
        try Tampering.change(path, sql)
        let before = try Tampering.bytes(path)
        for depth in LedgerReport.Depth.allCases {
            var options = SQLiteLedger.Options()
            options.verification = depth
            let report = try await SQLiteLedger.verify(path, options: options)
            let finding = try #require(report.findings.first { $0.kind == kind }, comment)
            if let positions { #expect(finding.positions == positions, comment) }
            #expect(report.findingCount >= report.findings.count)
            for isReadOnly in [false, true] {
                options.isReadOnly = isReadOnly
                let error = #expect(throws: LedgerError.self, comment) {
                    try SQLiteLedger(at: path, options: options)
                }
                #expect(error?.code == .damaged)
                if let positions, report.findings.first == finding {
                    #expect(error?.position == positions.lowerBound)
                }
            }
        }
        #expect(try Tampering.bytes(path) == before)
    }

    @Test(arguments: [
        "bytes = x'00'", "bytes = NULL", "kind = 'kind'", "stream = 'other'",
        "version = version + 1", "key = 'another key'", "key = NULL", "hash = zeroblob(32)",
        "hash = x'00'", "digest = zeroblob(32)", "bytes = CAST(bytes || x'00' AS BLOB)",
    ])
    func aChangedRecordIsReportedByPosition(_ change: String) async throws {
        try await expectFound(
            "UPDATE record SET \(change) WHERE position = 77", .changed, at: 77..<78)
    }

    @Test(arguments: [0, 99, 199])
    func aRemovedRecordIsReportedByPosition(_ position: Int) async throws {
        try await expectFound(
            "DELETE FROM record WHERE position = \(position)", .missing, at: position..<position + 1
        )
    }

    @Test func swappedRecordsAreReportedByPosition() async throws {
        try await expectFound(
            """
            UPDATE record SET position = -1 WHERE position = 50;
            UPDATE record SET position = 50 WHERE position = 51;
            UPDATE record SET position = 51 WHERE position = -1;
            """, .changed, at: 50..<51)
    }

    @Test func aRecordMovedIntoAGapIsReported() async throws {
        try await expectFound(
            """
            DELETE FROM record WHERE position = 120;
            UPDATE record SET position = -position WHERE position > 120;
            UPDATE record SET position = -position - 1 WHERE position < 0;
            UPDATE ledger SET count = count - 1;
            """, .changed, at: 120..<121)
    }

    @Test(arguments: [
        "", "; UPDATE ledger SET count = count + 1",
        "; UPDATE ledger SET count = count + 1, hash = zeroblob(32)",
    ])
    func anInsertedRecordIsReported(_ more: String) async throws {
        try await expectFound(
            """
            INSERT INTO record SELECT 200, stream, kind, version, 'k', bytes, NULL, zeroblob(32)
            FROM record WHERE position = 3\(more)
            """, more.isEmpty ? .unsigned : .badSignature)
    }

    @Test(arguments: [
        "count = 100", "hash = zeroblob(32)", "removed = 1", "removed_hash = hash",
        "is_open = 1",
        "seal = zeroblob(32)",
    ])
    func aChangedLedgerRowIsReported(_ change: String) async throws {
        try await expectFound("UPDATE ledger SET \(change)", .badSignature)
    }

    @Test(arguments: ["hash = zeroblob(32)", "signature = zeroblob(70)", "count = 1000"])
    func aChangedCheckpointIsReported(_ change: String) async throws {
        let kind: LedgerFinding.Kind =
            change.hasPrefix("hash")
            ? .changed : change.hasPrefix("count") ? .missing : .badSignature
        try await expectFound(
            "UPDATE checkpoint SET \(change) WHERE count = (SELECT max(count) FROM checkpoint)",
            kind)
    }

    @Test func contentRemovedByAnotherProgramIsReported() async throws {
        let digest = try Forgery.contentDigest(record(40, key: "key 40"))
        try await expectFound(
            """
            UPDATE record SET stream = '', kind = '', version = 0, key = NULL, bytes = NULL,
            digest = x'\(HexDigit.string(digest))' WHERE position = 40
            """, .missing)
    }

    @Test(arguments: [0, 63, 64, 199])
    func recomputedHashesContradictTheSignatures(_ position: Int) async throws {
        let records = try await makeLedger(at: path, count: Self.count, keyed: true)
        let id = try await SQLiteLedger.verify(path).id
        try Forgery(path: path, records: records).replace(position, id: id, changesEnd: true)
        #expect(try Tampering.number(path, "SELECT count(*) FROM record") == Self.count)
        let report = try await SQLiteLedger.verify(path)
        // Each record follows from the previous one. The next signature shows where the change is.
        #expect(report.findings.first?.kind == .badSignature)
        let finding = try #require(report.findings.first { $0.kind == .changed })
        #expect(finding.positions.contains(position))
        #expect(finding.positions.count <= 64)
        #expect(report.provenCount <= position)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
    }

    @Test func aRecordChangedWhileOpenIsNotRead() async throws {
        let ledger = try SQLiteLedger(at: path)
        for position in 0..<20 { _ = try ledger.append([record(position)], at: position) }
        try await ledger.append([record(20)], at: 20).commitment()
        try Tampering.change(path, "UPDATE record SET bytes = x'00' WHERE position = 7")
        let error = #expect(throws: LedgerError.self) { try ledger.records(from: 0, limit: 99) }
        #expect(error?.code == .damaged)
        #expect(error?.position == 7)
        #expect(try ledger.records(from: 8, limit: 99).count == 13)
        try Tampering.change(path, "DELETE FROM record WHERE position = 9")
        #expect(throws: ledgerError(.damaged)) { try ledger.records(from: 8, limit: 99) }
    }

    @Test func aChangedEndStopsTheWriter() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append([record(0)], at: 0).commitment()
        try Tampering.change(path, "UPDATE ledger SET hash = zeroblob(32)")
        let tickets = try (1..<4).map { try ledger.append([record($0)], at: $0) }
        for ticket in tickets {
            await #expect(throws: ledgerError(.damaged)) { try await ticket.commitment() }
            #expect(ticket.failure?.code == .damaged)
        }
        #expect(throws: ledgerError(.damaged)) { try ledger.append([record(1)], at: 1) }
        #expect(try ledger.count == 1)
    }
}
