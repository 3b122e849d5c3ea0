import Foundation
import SandlotBase
import SandlotPostgres
import SandlotStore
import TestSupport

/// The ledger in PostgreSQL compared with `pgbench`, which inserts the same bytes.
enum PostgresBench {
    private static let writers = 8

    /// Alternates between purchases and `pgbench`.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Throws: ``BenchError``, or an error of PostgreSQL or the ledger.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) async throws {
        let server = try PostgresServer()
        defer { server.stop() }
        for customers in [1, LedgerBench.crowd] {
            var (ours, limits): ([Double], [Double]) = ([], [])
            for _ in 0..<options.rounds {
                let scratch = try Scratch()
                let address = try PostgresAddress(
                    server.address(of: server.makeDatabase(), files: scratch.path("shop")))
                let purchases = try await LedgerShop(PostgresLedger.open(at: address)).purchases(
                    customers: customers, seconds: Double(options.seconds))
                ours.append(purchases.rate)
                limits.append(
                    try insertRate(
                        of: purchases.records, clients: customers, server, seconds: options.seconds)
                )
            }
            let name = customers == 1 ? "" : ", \(customers) at a time"
            table.add(
                "durable purchase in PostgreSQL\(name)", 2, ours, of: limits,
                atLeast: customers == 1 ? 0.25 : 0.5)
        }
        try compareTurns(server, seconds: options.seconds)
    }

    /// Returns the rate of transactions of `pgbench` that insert these records.
    private static func insertRate(
        of records: [LedgerRecord], clients: Int, _ server: PostgresServer, seconds: Int
    ) throws -> Double {
        let database = try server.makeDatabase()
        try server.run(
            """
            CREATE SEQUENCE position;
            CREATE TABLE record (position bigint PRIMARY KEY, stream bytea NOT NULL, kind bytea NOT NULL,
            version integer NOT NULL, key bytea, bytes bytea, digest bytea, hash bytea NOT NULL)
            """, in: database)
        func hex(_ bytes: some Sequence<UInt8>) -> String {
            "'\\x" + bytes.map { String(format: "%02x", $0) }.joined() + "'"
        }
        let hash = hex([UInt8](repeating: 0xA5, count: 32))
        let rows = records.map { record in
            "(nextval('position'), \(hex(record.stream.utf8)), \(hex(record.kind.utf8)), "
                + "\(record.version), NULL, \(hex(record.bytes)), \(hash), \(hash))"
        }
        return try play(
            "INSERT INTO record VALUES \(rows.joined(separator: ", "));\n", database, server,
            clients: clients, seconds: seconds
        ).rate
    }

    /// Prints how fast several writers append behind an end that all of them read, with a lock and
    /// with serializable transactions.
    private static func compareTurns(_ server: PostgresServer, seconds: Int) throws {
        func appends(_ begin: String) throws -> Played {
            let database = try server.makeDatabase()
            try server.run(
                """
                CREATE TABLE ledger (count bigint NOT NULL); INSERT INTO ledger VALUES (0);
                CREATE TABLE record (position bigint PRIMARY KEY, bytes text NOT NULL)
                """, in: database)
            return try play(
                """
                \(begin)
                SELECT count FROM ledger \\gset
                UPDATE ledger SET count = :count + 1;
                INSERT INTO record VALUES (:count, repeat('x', 500));
                COMMIT;

                """, database, server, clients: writers, seconds: seconds)
        }
        let lock = try appends("BEGIN; SELECT pg_advisory_xact_lock(1);")
        let serializable = try appends("BEGIN ISOLATION LEVEL SERIALIZABLE;")
        print(
            String(
                format: "appends by %d writers of PostgreSQL: %.0f a second with an advisory lock, "
                    + "%.0f a second with serializable transactions, which began again %.1f times each",
                writers, lock.rate, serializable.rate, serializable.retries))
    }

    /// The result of a run of `pgbench`.
    private struct Played {
        /// The number of committed transactions per second.
        let rate: Double
        /// The mean number of times that a transaction began again.
        let retries: Double
    }

    private static func play(
        _ script: String, _ database: String, _ server: PostgresServer, clients: Int, seconds: Int
    ) throws -> Played {
        guard let programs = PostgresServer.programs else {
            throw BenchError(text: "PostgreSQL is missing")
        }
        let scratch = try Scratch()
        let file = scratch.path("transaction.sql")
        try Data(script.utf8).write(to: URL(filePath: file))
        let output = try Subprocess.run(
            programs + "/pgbench",
            server.clientOptions + [
                "--no-vacuum", "--protocol", "prepared", "--client", "\(clients)", "--time",
                "\(seconds)", "--max-tries", "0", "--file", file, database,
            ])
        func number(after name: Regex<(Substring, Substring)>) throws -> Double {
            guard let number = output.firstMatch(of: name).flatMap({ Double($0.1) }) else {
                throw BenchError(text: "pgbench printed something else: \(output)")
            }
            return number
        }
        let count = try number(after: /actually processed: ([0-9]+)/)
        guard count > 0 else {
            throw BenchError(
                text: "PostgreSQL committed nothing in \(seconds) s; the machine has other work")
        }
        return Played(
            rate: try number(after: /tps = ([0-9.]+)/),
            retries: try number(after: /number of retries: ([0-9]+)/) / max(1, count))
    }
}
