internal import Synchronization

/// A ledger that lasts as long as the process.
public final class InMemoryLedger: Ledger {
    private struct State {
        var records: [LedgerRecord] = []
        /// As bytes: two ways to write one text are two keys, as in a file.
        var keys: Set<[UInt8]> = []
        var notice = LedgerNotice()
    }

    private let state = Mutex(State())

    /// Creates an empty ledger.
    public init() {}

    /// Creates a ledger with records, as for a copy of another one.
    ///
    /// - Parameter records: The records in order; of those with the same key the first one is taken.
    public init(records: [LedgerRecord]) {
        state.withLock { state in
            for record in records {
                if let key = record.key, !state.keys.insert(Array(key.utf8)).inserted { continue }
                state.records.append(record)
            }
        }
    }

    /// The number of records.
    public var count: Int { state.withLock { $0.records.count } }

    /// The number of records whenever it has grown.
    public var commits: AsyncStream<Int> {
        state.withLock { $0.notice.subscribe() }
    }

    /// Appends records; they are committed when this returns.
    ///
    /// - Parameters:
    ///   - records: What to append, all or none.
    ///   - position: The number of records that the caller has seen.
    /// - Returns: A ticket that says so.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition`` or
    ///   ``LedgerError/Code/duplicateKey``.
    /// - Complexity: O(*n*) in the number of records appended.
    public func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        let error = state.withLock { state -> LedgerError? in
            guard position == state.records.count else {
                return LedgerError(
                    .wrongPosition,
                    "records were to be appended at \(position), but the ledger has "
                        + "\(state.records.count)")
            }
            let keys = records.compactMap { $0.key.map { Array($0.utf8) } }
            if !keys.isEmpty {
                guard Set(keys).count == keys.count, state.keys.isDisjoint(with: keys) else {
                    return LedgerError(.duplicateKey, "a record with the same key is there already")
                }
                state.keys.formUnion(keys)
            }
            state.records.append(contentsOf: records)
            if !records.isEmpty { state.notice.tell(state.records.count) }
            return nil
        }
        if let error { throw error }
        return .committed
    }

    /// Reads records in order.
    ///
    /// - Parameters:
    ///   - position: The first one, from 0.
    ///   - limit: How many at most.
    /// - Returns: The records from there.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange``.
    public func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        let records = state.withLock { state -> [LedgerRecord]? in
            guard (0...state.records.count).contains(position), limit >= 0 else { return nil }
            return Array(state.records[position...].prefix(limit))
        }
        guard let records else {
            throw LedgerError(.outOfRange, "the ledger has no record \(position)")
        }
        return records
    }

    deinit {
        state.withLock { $0.notice.end() }
    }
}
