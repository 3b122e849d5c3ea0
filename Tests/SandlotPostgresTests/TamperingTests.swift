import SandlotBase
import SandlotLedger
import SandlotPostgres
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// The tampering tests of the SQLite ledger, with the SQL of PostgreSQL.
@Suite(.timeLimit(.minutes(10)))
struct TamperingTests {
    private static let count = 200
    private let place: Place

    init() throws {
        place = try Place()
    }

    private func fill() async throws {
        let ledger = try await place.open()
        for position in 0..<Self.count {
            _ = try ledger.append([record(position, key: "key \(position)")], at: position)
        }
        try await ledger.close()
    }

    /// Expects that a change is found and that the ledger cannot be opened.
    private func expectFound(
        _ sql: String, _ kind: LedgerFinding.Kind, at positions: Range<Int>? = nil
    ) async throws {
        try await fill()
        try place.change(sql)
        for depth in LedgerReport.Depth.allCases {
            var options = PostgresLedger.Options()
            options.verification = depth
            let report = try await PostgresLedger.verify(place.address, options: options)
            let finding = try #require(report.findings.first { $0.kind == kind })
            if let positions { #expect(finding.positions == positions) }
            for isReadOnly in [false, true] {
                options.isReadOnly = isReadOnly
                let error = await #expect(throws: LedgerError.self) {
                    try await PostgresLedger.open(at: place.address, options: options)
                }
                #expect(error?.code == .damaged)
                if let positions, report.findings.first == finding {
                    #expect(error?.position == positions.lowerBound)
                }
            }
        }
    }

    @Test func anUnchangedLedgerIsProven() async throws {
        try await fill()
        let report = try await PostgresLedger.verify(place.address)
        #expect(report.isProven)
        #expect(report.recordCount == Self.count)
        #expect(report.possibleLossBehind == nil)
    }

    @Test(arguments: [
        "bytes = '\\x00'", "bytes = NULL", "kind = 'kind'", "stream = 'other'",
        "version = version + 1", "key = 'another key'", "key = NULL",
        "hash = decode(repeat('00', 32), 'hex')", "hash = '\\x00'",
        "digest = decode(repeat('00', 32), 'hex')", "bytes = bytes || '\\x00'",
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
        "; UPDATE ledger SET count = count + 1, hash = decode(repeat('00', 32), 'hex')",
    ])
    func anInsertedRecordIsReported(_ more: String) async throws {
        try await expectFound(
            """
            INSERT INTO record SELECT 200, stream, kind, version, 'k', bytes, NULL,
            decode(repeat('00', 32), 'hex') FROM record WHERE position = 3\(more)
            """, more.isEmpty ? .unsigned : .badSignature)
    }

    @Test(arguments: [
        "count = 100", "hash = decode(repeat('00', 32), 'hex')", "removed = 1",
        "removed_hash = hash", "is_open = 1", "seal = decode(repeat('00', 32), 'hex')",
    ])
    func aChangedLedgerRowIsReported(_ change: String) async throws {
        try await expectFound("UPDATE ledger SET \(change)", .badSignature)
    }

    @Test(arguments: [
        "hash = decode(repeat('00', 32), 'hex')", "signature = decode(repeat('00', 70), 'hex')",
        "count = 1000",
    ])
    func aChangedCheckpointIsReported(_ change: String) async throws {
        let kind: LedgerFinding.Kind =
            change.hasPrefix("hash")
            ? .changed : change.hasPrefix("count") ? .missing : .badSignature
        try await expectFound(
            "UPDATE checkpoint SET \(change) WHERE count = (SELECT max(count) FROM checkpoint)",
            kind)
    }

    @Test func aRecordChangedWhileOpenIsNotRead() async throws {
        let ledger = try await place.open()
        for position in 0..<20 { _ = try ledger.append([record(position)], at: position) }
        try await ledger.append([record(20)], at: 20).commitment()
        try place.change("UPDATE record SET bytes = '\\x00' WHERE position = 7")
        let error = #expect(throws: LedgerError.self) { try ledger.records(from: 0, limit: 99) }
        #expect(error?.code == .damaged)
        #expect(error?.position == 7)
        #expect(try ledger.records(from: 8, limit: 99).count == 13)
        try place.change("DELETE FROM record WHERE position = 9")
        #expect(throws: ledgerError(.damaged)) { try ledger.records(from: 8, limit: 99) }
    }

    private func bytes(_ value: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }

    /// The digest of the content of `record(_:)`, as the documentation describes it.
    private func digest(_ number: Int) throws -> [UInt8] {
        let record = record(number)
        var content: [UInt8] = [1, 0]
        content += bytes(Int(record.version)) + bytes(record.stream.utf8.count)
        content += bytes(record.kind.utf8.count) + bytes(0) + bytes(record.bytes.count)
        content += Array(record.stream.utf8) + Array(record.kind.utf8) + record.bytes
        return try SHA256.digest(content)
    }

    /// SQL that replaces the content of `record(_:)` with its digest.
    private func erasing(_ position: Int) throws -> String {
        let digest = HexDigit.string(try digest(position))
        return """
            UPDATE record SET stream = '', kind = '', version = 0, key = NULL, bytes = NULL,
            digest = '\\x\(digest)' WHERE position = \(position)
            """
    }

    @Test func contentThatSomeoneElseRemovesAfterTheCheckIsMissed() async throws {
        let first = try await place.open()
        for position in 0..<20 { _ = try first.append([record(position)], at: position) }
        try await first.close()
        let ledger = try await place.open()
        #expect(try ledger.records(from: 0, limit: 99).count == 20)
        try place.change(erasing(7))
        #expect(throws: ledgerError(.damaged)) { try ledger.records(from: 0, limit: 99) }
        try? await ledger.close()
    }

    @Test func aServerReadsOnFromTheRecordsThatItHasWritten() async throws {
        let (one, other) = (try await place.open(), try await place.open())
        try await one.append([record(0)], at: 0).commitment()
        try await other.refresh()
        try await other.append((1..<4).map { record($0) }, at: 1).commitment()
        // Another record that follows from another hash before it, as if they had been written.
        let false0 = [UInt8](repeating: 0, count: SHA256.byteCount)
        let false1 = try SHA256.digest([2] + bytes(1) + false0 + digest(6))
        let gift = record(6)
        try place.change(
            """
            UPDATE record SET hash = '\\x\(HexDigit.string(false0))' WHERE position = 0;
            UPDATE record SET stream = '\(gift.stream)', kind = '\(gift.kind)',
            version = \(gift.version), bytes = '\\x\(HexDigit.string(gift.bytes))',
            hash = '\\x\(HexDigit.string(false1))' WHERE position = 1
            """)
        #expect(throws: ledgerError(.damaged)) { try one.records(from: 1, limit: 1) }
        try? await one.close()
        try? await other.close()
    }

    @Test func aServerDoesNotLearnContentThatSomeoneElseHasRemoved() async throws {
        let (one, other) = (try await place.open(), try await place.open())
        // The other server does not learn of the records before their content is gone.
        try place.change(
            """
            CREATE FUNCTION erase() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              \(erasing(1)); RETURN NULL; END $$;
            ALTER FUNCTION erase SET search_path = sandlot;
            CREATE CONSTRAINT TRIGGER erase AFTER INSERT ON record INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION erase()
            """)
        try await one.append([record(0), record(1)], at: 0).commitment()
        await #expect(throws: ledgerError(.damaged)) { try await other.refresh() }
        #expect(throws: ledgerError(.damaged)) { try other.records(from: 0, limit: 9) }
        try? await one.close()
        try? await other.close()
    }

    @Test func recordsThatTheDatabaseDropsAreNotAcknowledged() async throws {
        let ledger = try await place.open()
        try place.change("CREATE RULE nothing AS ON INSERT TO record DO INSTEAD NOTHING")
        let ticket = try ledger.append([record(0)], at: 0)
        await #expect(throws: ledgerError(.damaged)) { try await ticket.commitment() }
        try place.change("DROP RULE nothing ON record")
        #expect(try await PostgresLedger.verify(place.address).isProven)
        try? await ledger.close()
    }

    @Test func aChangedEndStopsTheWriter() async throws {
        let ledger = try await place.open()
        try await ledger.append([record(0)], at: 0).commitment()
        try place.change("UPDATE ledger SET hash = decode(repeat('00', 32), 'hex')")
        let tickets = try (1..<4).map { try ledger.append([record($0)], at: $0) }
        for ticket in tickets {
            await #expect(throws: ledgerError(.damaged)) { try await ticket.commitment() }
        }
        #expect(throws: ledgerError(.damaged)) { try ledger.append([record(1)], at: 1) }
        #expect(try ledger.count == 1)
    }

    @Test func anEarlierStateThatWasRestoredStopsTheWriter() async throws {
        let ledger = try await place.open()
        try await ledger.append([record(0), record(1)], at: 0).commitment()
        try place.change("CREATE TABLE old AS SELECT * FROM ledger")
        try await ledger.append([record(2)], at: 2).commitment()
        try place.change(
            """
            DELETE FROM ledger; INSERT INTO ledger SELECT * FROM old;
            DELETE FROM record WHERE position = 2
            """)
        await #expect(throws: ledgerError(.damaged)) {
            try await ledger.append([record(3)], at: 3).commitment()
        }
    }

    @Test func recordsOfAnotherProgramAreNotTakenOver() async throws {
        let ledger = try await place.open()
        try await ledger.append([record(0), record(1)], at: 0).commitment()
        try place.change(
            """
            INSERT INTO record SELECT 2, stream, 'gift', version, NULL, bytes, NULL, hash
            FROM record WHERE position = 1;
            UPDATE ledger SET count = 3
            """)
        await #expect(throws: ledgerError(.damaged)) { try await ledger.refresh() }
        #expect(try ledger.count == 2)
    }

    @Test func anAnchorRevealsAnEarlierState() async throws {
        try await fill()
        let anchor = LedgerAnchor(count: 300, hash: String(repeating: "0", count: 64))
        var options = PostgresLedger.Options()
        options.anchor = anchor
        let report = try await PostgresLedger.verify(place.address, options: options)
        #expect(report.findings.map(\.kind) == [.otherHistory])
    }

    @Test func withoutTheKeyAllIsProvenThatIsSigned() async throws {
        try await fill()
        try place.directory.remove("shop-key")
        await #expect(throws: ledgerError(.wrongKey)) { try await place.open() }
        let reader = try await place.open { $0.isReadOnly = true }
        #expect(try reader.count == Self.count)
        #expect(throws: ledgerError(.readOnly)) { try reader.append([record(1)], at: Self.count) }
    }

    @Test func aDatabaseOfAnotherProgramIsRefused() async throws {
        try place.server.run("CREATE SCHEMA sandlot", in: place.database)
        await #expect(throws: ledgerError(.notALedger)) { try await place.open() }
        try place.server.run(
            "COMMENT ON SCHEMA sandlot IS 'sandlot ledger 99'", in: place.database)
        await #expect(throws: ledgerError(.otherVersion)) { try await place.open() }
    }
}
