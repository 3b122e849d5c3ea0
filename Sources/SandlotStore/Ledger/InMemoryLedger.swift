import Synchronization

/// A ledger that lasts as long as the process.
public final class InMemoryLedger: Ledger {
    private struct State {
        var records: [LedgerRecord] = []
        /// The keys as bytes, so that two encodings of one text are two keys, as in a file.
        var keys: Set<[UInt8]> = []
        var notice = LedgerNotice()
    }

    private let state = Mutex(State())

    /// Creates an empty ledger.
    public init() {}

    /// Creates a ledger with records, such as a copy of another one.
    ///
    /// - Parameter records: The records in order. Of several with the same key, only the first is
    ///   used.
    public init(records: [LedgerRecord]) {
        state.withLock { state in
            for record in records {
                if let key = record.key, !state.keys.insert(Array(key.utf8)).inserted { continue }
                state.records.append(record)
            }
        }
    }

    /// Removes all records.
    func removeAll() {
        state.withLock { state in
            state.records = []
            state.keys = []
        }
    }

    /// The number of records.
    public var count: Int { state.withLock { $0.records.count } }

    /// A stream that yields the number of records whenever it has grown.
    public var commits: AsyncStream<Int> {
        state.withLock { $0.notice.subscribe() }
    }

    /// Appends records, which are committed when this method returns.
    ///
    /// - Parameters:
    ///   - records: The records to append, all or none.
    ///   - position: The number of records that the caller has seen.
    /// - Returns: A ticket that is already committed.
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
                    return LedgerError(.duplicateKey, "a record with the same key already exists")
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
    ///   - position: The position of the first record, from 0.
    ///   - limit: The maximum number of records.
    /// - Returns: The records from that position.
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
