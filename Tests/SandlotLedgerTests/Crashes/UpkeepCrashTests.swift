import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct UpkeepCrashTests {
    private static let rounds = max(1, Extent.crashRounds / 10)
    private static let count = 4_000

    private let directory: TemporaryDirectory
    private var path: String { directory.path("shop.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Starts the program repeatedly and kills it at a random point, in every other round only
    /// after it has done its work at least once.
    private func kill(
        _ mode: String, within microseconds: Int, _ check: ([String]) async throws -> Void
    ) async throws {
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        for round in 0..<Self.rounds {
            let child = try Exerciser(mode, in: directory.path, seed: UInt64(round))
            #expect(child.line() == "ready")
            let isBusy = !round.isMultiple(of: 2)
            let done = isBusy ? child.line() : nil
            #expect((done != nil) == isBusy)
            Exerciser.spin(upTo: microseconds, using: &generator)
            try await check((done.map { [$0] } ?? []) + child.kill())
        }
    }

    @Test func eachMigrationIsCompleteOrAbsentAfterAKill() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        let original = directory.path("original")
        try Tampering.copy(path, to: original)
        var standings: [Int: Int] = [:]
        try await kill("migrate", within: 600_000) { _ in
            let tables =
                try Tampering.number(
                    path, "SELECT count(*) FROM grdb_migrations") ?? 0
            standings[tables, default: 0] += 1
            if tables == 1 {
                let ledger = try SQLiteLedger(at: path)
                #expect(try ledger.records(from: 0, limit: .max) == records)
                try await ledger.close()
            } else {
                #expect(throws: ledgerError(.otherVersion)) { try SQLiteLedger(at: path) }
            }
            let again = try Exerciser("migrate", in: directory.path)
            #expect(again.lines() == ["ready", "done"])
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            try Tampering.copy(original, to: path)
        }
        print("migrations that were there: \(standings)")
        #expect(standings.keys.allSatisfy { (1...3).contains($0) })
        // At least half of the rounds have completed their work.
        #expect(standings[3, default: 0] >= Self.rounds / 2)
    }

    @Test func aBackupIsCompleteOrAbsentAfterAKill() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        var wholeCount = 0
        try await kill("backup", within: 150_000) { done in
            let whole = try directory.names().filter {
                $0.hasPrefix("backup-") && $0.split(separator: "-").count == 3
            }
            #expect(Set(whole).isSuperset(of: done))
            for name in whole {
                let report = try await SQLiteLedger.verify(directory.path(name))
                #expect(report.isSound)
                #expect(report.recordCount == Self.count)
                wholeCount += 1
            }
            for name in try directory.names() where name.hasPrefix("backup-") {
                try FileManager.default.removeItem(atPath: directory.path(name))
            }
        }
        #expect(wholeCount >= Self.rounds / 2)
        #expect(try SQLiteLedger(at: path).records(from: 0, limit: .max) == records)
    }

    @Test func anImportIsCompleteOrRepeatableAfterAKill() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        let ledger = try SQLiteLedger(at: path)
        try await ledger.export(to: directory.path("export.jsonl"))
        try await ledger.close()
        try await kill("import", within: 400_000) { done in
            let names = try directory.names().filter { $0.hasPrefix("import-") }
            let bases = Set(names.map { $0.split(separator: "-").prefix(3).joined(separator: "-") })
            #expect(bases.isSuperset(of: done))
            for base in bases {
                if FileManager.default.fileExists(atPath: directory.path(base)) {
                    #expect(try await SQLiteLedger.verify(directory.path(base)).isSound)
                } else {
                    try await SQLiteLedger.importing(
                        directory.path("export.jsonl"), into: directory.path(base))
                }
                let copy = try SQLiteLedger(at: directory.path(base))
                #expect(try copy.records(from: 0, limit: .max) == records)
                try await copy.close()
                for suffix in ["", "-key", "-lock"] {
                    try? FileManager.default.removeItem(atPath: directory.path(base + suffix))
                }
            }
        }
    }

    @Test func aContentIsRemovedOrUnchangedAfterAKill() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        var removed: Set<Int> = []
        var toldCount = 0
        try await kill("compact", within: 100_000) { done in
            removed.formUnion(done.compactMap(Int.init))
            toldCount += done.isEmpty ? 0 : 1
            let ledger = try SQLiteLedger(at: path)
            #expect(try await ledger.verify().isSound)
            let read = try ledger.records(from: 0, limit: .max)
            #expect(read.count == Self.count)
            for (position, record) in read.enumerated() {
                if record.stream == LedgerRecord.removedStream {
                    // A removal may have completed although it was not reported before the kill.
                    removed.insert(position)
                } else {
                    #expect(record == records[position])
                    #expect(!removed.contains(position))
                }
            }
            try await ledger.close()
        }
        #expect(toldCount >= Self.rounds / 2)
    }

    @Test func aLedgerOpensAfterAKillDuringCreation() async throws {
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        for round in 0..<Self.rounds {
            let child = try Exerciser("hold", in: directory.path)
            Exerciser.spin(upTo: 40_000, using: &generator)
            _ = child.kill()
            let ledger = try SQLiteLedger(at: path)
            #expect(try ledger.count == 0, "round \(round)")
            try await ledger.close()
            for name in try directory.names() {
                try FileManager.default.removeItem(atPath: directory.path(name))
            }
        }
    }
}
