import Foundation
import SandlotBase
import SandlotCatalog
import SandlotLedger
import SandlotPostgres
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// Servers that are killed under load, and a database that crashes and starts again.
@Suite(.timeLimit(.minutes(20)))
struct ServerCrashTests {
    /// The number of kills, of which each third one is followed by a crash of the database.
    private static let rounds =
        ProcessInfo.processInfo.environment["SANDLOT_FULL"] == nil ? 3 : 12

    @Test func acknowledgedPurchasesSurviveEveryKillOnce() async throws {
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        // This server waits for the disk, as a user's does.
        let server = try PostgresServer()
        let place = try Place(server)
        let authority = try CertificateAuthority()
        try authority.write(to: place.directory.path("authority"))
        func start(_ customer: Int) throws -> Trader {
            try Trader(
                place.text, authority: place.directory.path("authority"),
                customer: "customer \(customer)")
        }
        var traders = try (0..<3).map { try start($0) }
        var ended: [Trader] = []
        for trader in traders { try await trader.acknowledges(1) }
        for round in 0..<Self.rounds {
            let victim = round % 3
            try await traders[victim].acknowledges(Int.random(in: 1..<4, using: &generator))
            traders[victim].kill()
            ended.append(traders[victim])
            traders[victim] = try start(victim)
            guard round % 3 == 1 else { continue }
            server.crash()
            try server.start()
            for trader in traders { try await trader.acknowledges(1) }
        }
        for trader in traders { trader.kill() }
        let all = ended + traders
        let bought = all.flatMap(\.bought)
        #expect(Set(bought).count == bought.count, "a purchase was acknowledged twice")
        for trader in all { #expect(trader.instants == trader.instants.sorted()) }
        let reopened = all.flatMap(\.lines).filter { $0.hasPrefix("reopened") }
        print("\(bought.count) acknowledged purchases, \(reopened.count) stores were reopened")
        // Only the failures that the test has caused are reasons to open a store again.
        #expect(!reopened.contains { $0.contains("clock-moved-back") })
        try await check(place, authority, bought: bought, now: all.flatMap(\.instants).max() ?? 0)
    }

    @Test func anImportIsOnTheDiskEvenIfTheDatabaseDoesNotWaitForIt() async throws {
        let server = try PostgresServer(
            settings: ["synchronous_commit=off", "wal_writer_delay=10s"])
        let place = try Place(server)
        let lines = place.directory.path("lines")
        let source = try SQLiteLedger(at: place.directory.path("a.ledger"))
        try await source.append((0..<10).map { record($0) }, at: 0).commitment()
        try await source.export(to: lines)
        try await source.close()
        try await PostgresLedger.importing(lines, into: place.address)
        server.crash()
        try server.start()
        #expect(try await PostgresLedger.verify(place.address).provenCount == 10)
    }

    private func check(
        _ place: Place, _ authority: CertificateAuthority, bought: [String], now: Int64
    ) async throws {
        let report = try await PostgresLedger.verify(place.address)
        #expect(report.isProven)
        let ledger = try await place.open()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let store = try Store(configuration, ledger: ledger)
        #expect(store.now.milliseconds >= now)
        let records = try ledger.records(from: 0, limit: .max)
        #expect(Set(records.compactMap(\.key)).count == records.compactMap(\.key).count)
        let ids = (0..<3).flatMap {
            store.purchases(
                of: CustomerID(rawValue: "customer \($0)"), in: "org.example.kids"
            ).map { "\($0.id)" }
        }
        #expect(Set(ids).count == ids.count)
        #expect(Set(bought).isSubset(of: ids))
        // A store over a copy of the records is equal.
        let copy = try Store(configuration, ledger: InMemoryLedger(records: records))
        #expect(copy.snapshot == store.snapshot)
        try await ledger.close()
    }
}
