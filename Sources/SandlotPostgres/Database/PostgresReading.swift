import SandlotLedger
import SandlotStore

/// Consecutive records, each of which must follow from the previous one.
struct PostgresReading {
    private let connection: PostgresConnection
    private let end: Int
    private var walk: ChainWalk
    private var page: PostgresRows?
    private var index = 0

    /// The position of the next record.
    var position: Int { walk.position }

    /// The hash of the last record.
    var hash: [UInt8] { walk.hash }

    /// Whether the content of the last record was removed.
    var isLastRemoved: Bool { walk.isLastRemoved }

    /// Begins at the position of a walk.
    ///
    /// - Parameters:
    ///   - connection: The connection, in a transaction that sees one state of the database.
    ///   - walk: The walk along the records.
    ///   - end: The position after the last record.
    init(_ connection: PostgresConnection, along walk: ChainWalk, to end: Int) {
        self.connection = connection
        self.walk = walk
        self.end = end
    }

    /// Reads the next record, or returns nil at the end.
    mutating func next() throws -> LedgerRecord? {
        guard position < end else { return nil }
        if index == page?.count ?? 0 {
            page = try connection.records(
                from: position, limit: min(PostgresConnection.pageCount, end - position))
            index = 0
        }
        let record = try walk.take(page.flatMap { index < $0.count ? $0[index] : nil })
        index += 1
        if position == end { walk.keep() }
        return record
    }
}
