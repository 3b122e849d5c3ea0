import Synchronization

/// The records of a ledger in order, decoded for a store.
///
/// In a long ledger, the next records are read on one thread and decoded on another while the store
/// applies the earlier ones. A short ledger, such as that of most tests, needs no other thread.
final class EventHistory {
    /// Consecutive records.
    struct Part: Sendable {
        /// The decoded records before the first one that cannot be decoded.
        var entries: [Entry] = []
        /// The error after these records.
        var failure: StoreError?
    }

    /// The meaning of a record for a store.
    enum Entry: Sendable {
        case event(StoredEvent)
        case memory(LedgerRecord)
        /// A record that does not belong to the store.
        case other
    }

    private struct Records: Sendable {
        var start: Int
        var result: Result<[LedgerRecord], LedgerError>
    }

    /// The number of records that are read together.
    static let limit = 2048

    private let ledger: any Ledger
    private var position: Int
    private var records: Prefetch<Records>?
    private var parts: Prefetch<Part>?

    /// Creates a history from a position on.
    init(_ ledger: any Ledger, from position: Int) {
        self.ledger = ledger
        self.position = position
    }

    /// Returns the next records, or nil at the end.
    func next() -> Part? {
        if let parts { return parts.next() }
        guard let records = Self.records(of: ledger, from: position) else { return nil }
        if case .success(let read) = records.result {
            position += read.count
            if read.count == Self.limit { readAhead() }
        }
        return Self.part(records)
    }

    /// Stops reading ahead.
    func stop() {
        // The second stage may be waiting for the first one, which therefore stops later.
        parts?.stop()
        records?.stop()
    }

    private func readAhead() {
        let ledger = ledger
        let position = Mutex(position)
        let records = Prefetch<Records> {
            position.withLock { position in
                let records = Self.records(of: ledger, from: position)
                if case .success(let read)? = records?.result { position += read.count }
                return records
            }
        }
        self.records = records
        parts = Prefetch { records.next().map(Self.part) }
    }

    private static func records(of ledger: any Ledger, from position: Int) -> Records? {
        let result = Result { () throws(LedgerError) in
            try ledger.records(from: position, limit: limit)
        }
        if case .success(let read) = result, read.isEmpty { return nil }
        return Records(start: position, result: result)
    }

    private static func part(_ records: Records) -> Part {
        var part = Part()
        switch records.result {
        case .failure(let error):
            part.failure = StoreError(.ledger, error.reason, underlying: error)
        case .success(let read):
            part.entries.reserveCapacity(read.count)
            for (offset, record) in read.enumerated() {
                do throws(StoreError) {
                    part.entries.append(try entry(record, position: records.start + offset))
                } catch {
                    part.failure = error
                    return part
                }
            }
        }
        return part
    }

    private static func entry(
        _ record: LedgerRecord, position: Int
    ) throws(StoreError) -> Entry {
        switch record.stream {
        case StoredEvent.stream: .event(try StoredEvent(record, position: position))
        case MemoryRecord.stream: .memory(record)
        default: .other
        }
    }
}
