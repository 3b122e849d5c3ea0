#if os(Linux)
    import SandlotPostgres
    import SandlotStore
    import TestSupport

    /// A ledger in a database of the tests' server.
    final class TemporaryPostgresLedger: Ledger {
        private let directory: TemporaryDirectory
        private let ledger: PostgresLedger

        init() throws {
            directory = try TemporaryDirectory()
            let server = try PostgresServer.shared.get()
            let address = server.address(
                of: try server.makeDatabase(), files: directory.path("test"))
            ledger = try PostgresLedger(at: PostgresAddress(address))
        }

        var count: Int {
            get throws(LedgerError) { try ledger.count }
        }

        var commits: AsyncStream<Int> { ledger.commits }

        func append(
            _ records: [LedgerRecord], at position: Int
        ) throws(LedgerError) -> LedgerTicket {
            try ledger.append(records, at: position)
        }

        func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
            try ledger.records(from: position, limit: limit)
        }
    }
#endif
