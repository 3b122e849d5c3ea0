import SandlotStore
import Synchronization

/// A ledger that remembers where each append began.
final class NotedLedger: Ledger {
    let inner = InMemoryLedger()
    private let starts = Mutex<[Int]>([])

    var count: Int { inner.count }
    var commits: AsyncStream<Int> { inner.commits }
    /// The positions at which appends began, and the end.
    var boundaries: [Int] { starts.withLock { $0 } + [count] }

    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        let ticket = try inner.append(records, at: position)
        starts.withLock { $0.append(position) }
        return ticket
    }

    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        try inner.records(from: position, limit: limit)
    }
}
