import SandlotLedger

/// A ledger in a PostgreSQL database, in a transaction that sees one state of it.
struct PostgresSource: LedgerSource {
    let connection: PostgresConnection

    /// PostgreSQL checks its pages itself, if its data checksums are enabled.
    func beginCheck(_ depth: LedgerReport.Depth, seal: [UInt8]?) -> LedgerSourceCheck {
        LedgerSourceCheck()
    }

    func checkpointCount() throws -> Int { try connection.checkpointCounts().checkpoints }

    func checkpoints() throws -> () throws -> Checkpoint? {
        var page: ArraySlice<Checkpoint> = []
        var last: Int? = .min
        return {
            if page.isEmpty, let count = last {
                page = try connection.checkpoints(
                    behind: count, limit: PostgresConnection.pageCount)[...]
                last = page.last?.count
            }
            return page.popFirst()
        }
    }

    func records() throws -> () throws -> PostgresRow? {
        var page = try connection.records(from: .min, limit: PostgresConnection.pageCount)
        var index = 0
        return {
            if index == page.count {
                guard page.count == PostgresConnection.pageCount,
                    let last = page[index - 1].number(0), last < .max
                else { return nil }
                page = try connection.records(
                    from: last + 1, limit: PostgresConnection.pageCount)
                index = 0
                guard page.count > 0 else { return nil }
            }
            defer { index += 1 }
            return page[index]
        }
    }

    func problem(in error: any Error) -> String? {
        guard let error = error as? PostgresError, error.concernsContents else { return nil }
        return "PostgreSQL says \"\(error.message)\""
    }
}
