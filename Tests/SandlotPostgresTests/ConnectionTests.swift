import SandlotLedger
import SandlotPostgres
import SandlotStore
import TestSupport
import Testing

/// Lost connections, and addresses.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
    @Test func aLedgerContinuesAfterTheDatabaseWasRestarted() async throws {
        let server = try PostgresServer()
        let place = try Place(server)
        let (one, other) = (try await place.open(), try await place.open())
        try await one.append([record(0)], at: 0).commitment()
        server.crash()
        let ticket = try one.append([record(1)], at: 1)
        ticket.demand()
        try server.start()
        try await ticket.commitment()
        #expect(try one.records(from: 0, limit: 9) == [record(0), record(1)])
        // The listener connects again and learns what it has missed.
        var counts = other.commits.makeAsyncIterator()
        while try other.count < 2 { _ = await counts.next() }
        try await other.append([record(2)], at: 2).commitment()
        try await one.refresh()
        #expect(try one.count == 3)
    }

    @Test func aConnectionThatTheServerEndsIsOpenedAgain() async throws {
        let place = try Place()
        let ledger = try await place.open()
        for position in 0..<5 {
            try await ledger.append([record(position)], at: position).commitment()
            try place.server.run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = '\(place.database)' AND pid <> pg_backend_pid()
                """, in: place.database)
        }
        #expect(try ledger.records(from: 0, limit: 9) == (0..<5).map { record($0) })
    }

    @Test func aDatabaseThatIsAwayIsAnErrorThatSaysSo() async throws {
        let place = try Place()
        let ledger = try await place.open { $0.patience = .zero }
        try place.server.run(
            "ALTER DATABASE \(place.database) ALLOW_CONNECTIONS false", in: "postgres")
        try place.server.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = '\(place.database)'
            """, in: "postgres")
        let ticket = try ledger.append([record(0)], at: 0)
        await #expect(throws: ledgerError(.inputOutput)) { try await ticket.commitment() }
        #expect(ticket.failure?.reason.contains("refuses the connection") == true)
        #expect(throws: ledgerError(.inputOutput)) { try ledger.append([record(0)], at: 0) }
        await #expect(throws: ledgerError(.inputOutput)) { try await place.open() }
    }

    @Test func anOldServerIsRefused() async throws {
        let server = try OldServer(version: "14.9")
        let directory = try TemporaryDirectory()
        let address = try PostgresAddress(
            "postgresql://anna@127.0.0.1:\(server.port)/shop?sslmode=disable&gssencmode=disable"
                + "&files=\(directory.path("shop"))")
        let error = await #expect(throws: LedgerError.self) {
            try await PostgresLedger.open(at: address)
        }
        #expect(error?.reason.contains("version 14 is too old: version 15 or newer") == true)
    }

    @Test(arguments: [
        ("postgresql://anna:secret@db.example:5433/shop?sslmode=require", "shop"),
        ("postgres:///shop?host=/run/postgresql&files=/etc/sandlot/a%20b", "/etc/sandlot/a b"),
    ])
    func anAddressHidesThePassword(_ text: String, path: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.filesPath == path)
        #expect(address.keyPath == path + "-key")
        #expect(!address.name.contains("secret"))
        #expect(address.name.hasSuffix("/shop"))
    }

    @Test(arguments: ["shop.ledger", "postgresql://db.example", "postgresql://db.example/?a=b"])
    func anAddressWithoutADatabaseIsRefused(_ text: String) {
        #expect(throws: ledgerError(.inputOutput)) { try PostgresAddress(text) }
    }
}
