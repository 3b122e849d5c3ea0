import SandlotLedger
import SandlotPostgres
import SandlotStore
import TestSupport
import Testing

/// Exports and imports between files and databases.
@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
    @Test func aLedgerMovesFromAFileToADatabaseAndBack() async throws {
        let (place, directory) = (try Place(), try TemporaryDirectory())
        let file = try await SQLiteLedger.open(at: directory.path("a.ledger"))
        for position in 0..<150 {
            _ = try file.append([record(position, key: "key \(position)")], at: position)
        }
        try await file.append([record(150)], at: 150).commitment()
        try await file.compact(removing: [150])
        let records = try file.records(from: 0, limit: .max)
        try await file.export(to: directory.path("a.jsonl"))
        try await file.close()

        let made = try await PostgresLedger.importing(
            directory.path("a.jsonl"), into: place.address)
        #expect(made.recordCount == 151)
        let ledger = try await place.open()
        #expect(try ledger.records(from: 0, limit: .max) == records)
        #expect(throws: ledgerError(.duplicateKey)) {
            try ledger.append([record(0, key: "key 7")], at: 151)
        }
        try await ledger.append([record(151)], at: 151).commitment()
        let statistics = try await ledger.statistics()
        #expect(statistics.recordCount == 152)
        #expect(statistics.removedCount == 1)
        #expect(statistics.kinds.reduce(0) { $0 + $1.count } == 151)
        try await ledger.export(to: directory.path("b.jsonl"))
        await #expect(throws: ledgerError(.alreadyExists)) {
            try await PostgresLedger.importing(directory.path("b.jsonl"), into: place.address)
        }

        try await SQLiteLedger.importing(
            directory.path("b.jsonl"), into: directory.path("c.ledger"))
        let back = try await SQLiteLedger.open(at: directory.path("c.ledger"))
        #expect(try back.records(from: 0, limit: .max) == records + [record(151)])
        // The chain has not changed on the way.
        #expect(back.opening.headHash == statistics.headHash)
    }

    @Test func aChangedExportIsRefusedAndNothingIsCreated() async throws {
        let place = try Place()
        let ledger = try await place.open()
        try await ledger.append((0..<5).map { record($0) }, at: 0).commitment()
        try await ledger.export(to: place.directory.path("a.jsonl"))
        let text = try #require(place.directory.text(of: "a.jsonl"))
        try place.directory.write(
            text.replacing("\\\"n\\\":3", with: "\\\"n\\\":4"), to: "b.jsonl")
        let other = try Place()
        let error = await #expect(throws: LedgerError.self) {
            try await PostgresLedger.importing(
                place.directory.path("b.jsonl"), into: other.address)
        }
        #expect(error?.code == .malformedImport)
        #expect(error?.line == 5)
        let schemas = try other.server.run(
            "SELECT nspname FROM pg_namespace WHERE nspname = 'sandlot'", in: other.database)
        #expect(schemas.isEmpty)
    }
}
