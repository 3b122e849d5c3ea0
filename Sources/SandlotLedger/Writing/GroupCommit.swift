package import Dispatch
import SandlotReceipts
package import SandlotStore
import Synchronization

/// A writer that combines concurrent appends into one transaction and one sync.
///
/// An append determines the position of its records under a lock. The records are written on the
/// ledger's own queue, as soon as a caller waits for them, many are pending, or a short delay has
/// passed. A command that appends three times therefore costs one sync, and records appended while
/// a group is being written share the next sync. After a group could not be written, nothing more
/// is written.
///
/// If other processes write to the same ledger, one of them can be faster. Everything that is
/// pending then fails, and appending continues at the new end.
package final class GroupCommit: Sendable {
    /// The delay after which a group is written even if no caller waits, and the maximum size of a
    /// group.
    package struct Limits: Sendable {
        var delay: DispatchTimeInterval
        var byteCount = 4 << 20
        var batchCount = 4096

        /// Creates limits with a delay.
        package init(delay: DispatchTimeInterval) {
            self.delay = delay
        }
    }

    /// Records that were appended together.
    package struct Batch: Sendable {
        /// The records.
        package let records: [LedgerRecord]
        let byteCount: Int
        let fate: Fate
    }

    /// The reason why a batch was not appended, if another process was faster.
    final class Fate: Sendable {
        let error = Mutex<LedgerError?>(nil)
    }

    /// The end of a ledger to which other processes have appended records.
    package struct Advance: Sendable {
        let count: Int
        let keys: [KeyDigest]

        /// Creates a new end.
        ///
        /// - Parameters:
        ///   - count: The number of records.
        ///   - keys: The keys of the records of other processes.
        package init(count: Int, keys: [KeyDigest]) {
            self.count = count
            self.keys = keys
        }
    }

    private struct State {
        var acceptedCount: Int
        package var committedCount: Int
        var keys: Set<KeyDigest>
        var pending: [Batch] = []
        var pendingByteCount = 0
        /// The numbers of the batches that were last accepted, demanded, and committed.
        var accepted: UInt64 = 0
        var demanded: UInt64 = 0
        var committed: UInt64 = 0
        var isDraining = false
        /// The batch that the timer writes, if no caller has waited for it by then.
        var timed: UInt64?
        var failure: LedgerError?
        var waiters: [(batch: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
        var notice = LedgerNotice()
        var idleHandler: (@Sendable () -> Void)?
        var groupCount = 0
        var largestGroup = 0

        /// Notes that a caller waits for a batch.
        ///
        /// - Returns: Whether the caller must start writing.
        mutating func demand(_ batch: UInt64) -> Bool {
            demanded = max(demanded, batch)
            defer { isDraining = true }
            return !isDraining
        }
    }

    /// The ledger's own queue, where everything that may wait for the disk happens.
    package let queue: DispatchQueue
    private let limits: Limits
    private let write: @Sendable ([Batch], Int) throws(LedgerError) -> Advance?
    private let state: Mutex<State>

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - count: The number of existing records.
    ///   - keys: The keys of the existing records.
    ///   - queue: The queue to write on.
    ///   - limits: The delay and the maximum size of a group.
    ///   - write: A closure that commits batches after a number of records, all or none. It returns
    ///     nil, or the new end if another process has appended records before.
    package init(
        count: Int, keys: Set<KeyDigest>, queue: DispatchQueue, limits: Limits,
        write: @escaping @Sendable ([Batch], Int) throws(LedgerError) -> Advance?
    ) {
        self.queue = queue
        self.limits = limits
        self.write = write
        state = Mutex(State(acceptedCount: count, committedCount: count, keys: keys))
    }

    /// The number of committed records.
    package var committedCount: Int { state.withLock { $0.committedCount } }

    /// The number of records that are committed or will be.
    package var acceptedCount: Int { state.withLock { $0.acceptedCount } }

    /// Whether everything that was accepted is committed.
    package var isIdle: Bool { state.withLock { $0.accepted == $0.committed } }

    /// The error that prevents writing.
    package var failure: LedgerError? { state.withLock { $0.failure } }

    /// The number of groups that were written, and the number of batches in the largest one.
    package var groups: (count: Int, largest: Int) {
        state.withLock { ($0.groupCount, $0.largestGroup) }
    }

    /// Calls a closure on the queue whenever everything that callers wait for was committed.
    package func whenIdle(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.idleHandler = handler }
    }

    /// Returns a stream that yields the number of committed records.
    package func subscribe() -> AsyncStream<Int> {
        state.withLock { $0.notice.subscribe() }
    }

    // MARK: - Appending

    /// Accepts records to be written.
    package func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        let keys = try Self.digests(of: records)
        let byteCount = records.reduce(0) { $0 + $1.bytes.count + 128 }
        let fate = Fate()
        let (result, start) = state.withLock { state in
            let result = Self.accept(
                Batch(records: records, byteCount: byteCount, fate: fate), keys: keys, at: position,
                &state)
            guard case .success = result, state.accepted > state.committed else {
                return (result, Start.none)
            }
            if state.pendingByteCount > limits.byteCount || state.pending.count > limits.batchCount
            {
                return (result, state.demand(state.accepted) ? .now : .none)
            }
            guard state.timed == nil else { return (result, .none) }
            state.timed = state.accepted
            return (result, .later)
        }
        switch start {
        case .now: queue.async { self.drain() }
        case .later: setTimer()
        case .none: break
        }
        switch result {
        case .failure(let error): throw error
        case .success(let batch):
            return .pending(
                outcome: { self.outcome(of: batch, fate) }, demand: { self.demand(batch) },
                { try await self.commitment(of: batch, fate) })
        }
    }

    private enum Start {
        case now
        case later
        case none
    }

    private static func digests(of records: [LedgerRecord]) throws(LedgerError) -> [KeyDigest] {
        var digests: [KeyDigest] = []
        for record in records {
            guard let key = record.key else { continue }
            do throws(ReceiptError) {
                digests.append(try KeyDigest(Array(key.utf8)))
            } catch {
                throw LedgerError(.inputOutput, error.description)
            }
        }
        return digests
    }

    private static func accept(
        _ batch: Batch, keys: [KeyDigest], at position: Int, _ state: inout State
    ) -> Result<UInt64, LedgerError> {
        if let failure = state.failure { return .failure(failure) }
        guard position == state.acceptedCount else {
            return .failure(
                LedgerError(
                    .wrongPosition,
                    "records were to be appended at \(position), but the ledger has "
                        + "\(state.acceptedCount)"))
        }
        guard Set(keys).count == keys.count, state.keys.isDisjoint(with: keys) else {
            return .failure(
                LedgerError(.duplicateKey, "a record with the same key already exists"))
        }
        guard !batch.records.isEmpty else { return .success(state.accepted) }
        state.keys.formUnion(keys)
        state.acceptedCount += batch.records.count
        state.accepted += 1
        state.pending.append(batch)
        state.pendingByteCount += batch.byteCount
        return .success(state.accepted)
    }

    // MARK: - Waiting

    private func outcome(of batch: UInt64, _ fate: Fate) -> Result<Void, LedgerError>? {
        state.withLock { state in
            if let error = fate.error.withLock({ $0 }) { return .failure(error) }
            if batch <= state.committed { return .success(()) }
            return state.failure.map { .failure($0) }
        }
    }

    /// Starts to write a batch and returns immediately.
    private func demand(_ batch: UInt64) {
        let mustStart = state.withLock { state in
            batch > state.committed && state.failure == nil && state.demand(batch)
        }
        if mustStart { queue.async { self.drain() } }
    }

    private func commitment(of batch: UInt64, _ fate: Fate) async throws(LedgerError) {
        await withCheckedContinuation { continuation in
            let (isOver, mustStart) = state.withLock { state in
                if batch <= state.committed || state.failure != nil { return (true, false) }
                state.waiters.append((batch, continuation))
                return (false, state.demand(batch))
            }
            if isOver { continuation.resume() }
            if mustStart { queue.async { self.drain() } }
        }
        if case .failure(let error)? = outcome(of: batch, fate) { throw error }
    }

    // MARK: - Writing

    private func setTimer() {
        queue.asyncAfter(deadline: .now() + limits.delay) { self.drainInTime() }
    }

    /// Writes the batches whose delay has passed.
    ///
    /// Later batches have their own delay, so that a command that is still running is not split.
    private func drainInTime() {
        let (mustStart, mustWait) = state.withLock { state in
            let timed = state.timed ?? 0
            let mustStart =
                timed > state.committed && state.failure == nil && state.demand(timed)
            let isOver = state.failure != nil || state.accepted <= state.demanded
            state.timed = isOver ? nil : state.accepted
            return (mustStart, !isOver)
        }
        if mustWait { setTimer() }
        if mustStart { drain() }
    }

    /// Writes everything that was accepted before the call.
    ///
    /// Must be called on the queue.
    package func flush() throws(LedgerError) {
        state.withLock { state in
            state.demanded = state.accepted
            state.isDraining = true
        }
        drain()
        if let failure { throw failure }
    }

    private func drain() {
        while let (group, position) = takeGroup() {
            do throws(LedgerError) {
                if let advance = try write(group, position) {
                    yield(group, to: advance)
                } else {
                    finish(group)
                }
            } catch {
                stop(error)
            }
        }
        state.withLock { $0.idleHandler }?()
    }

    /// Returns the next group to write, and the number of records before it.
    private func takeGroup() -> ([Batch], Int)? {
        state.withLock { state in
            guard state.failure == nil, state.demanded > state.committed, !state.pending.isEmpty
            else {
                state.isDraining = false
                return nil
            }
            var (count, byteCount) = (0, 0)
            // A batch that no caller has demanded yet may be half of a command.
            for batch in state.pending.prefix(Int(state.demanded - state.committed)) {
                guard count == 0 || byteCount + batch.byteCount <= limits.byteCount,
                    count < limits.batchCount
                else { break }
                count += 1
                byteCount += batch.byteCount
            }
            let group = Array(state.pending[..<count])
            state.pending.removeFirst(count)
            state.pendingByteCount -= byteCount
            return (group, state.committedCount)
        }
    }

    private func finish(_ group: [Batch]) {
        let waiters = state.withLock { state in
            state.committed += UInt64(group.count)
            state.committedCount += group.reduce(0) { $0 + $1.records.count }
            state.groupCount += 1
            state.largestGroup = max(state.largestGroup, group.count)
            state.notice.tell(state.committedCount)
            let committed = state.committed
            let over = state.waiters.filter { $0.batch <= committed }
            state.waiters.removeAll { $0.batch <= committed }
            return over
        }
        for waiter in waiters.sorted(by: { $0.batch < $1.batch }) { waiter.continuation.resume() }
    }

    /// Continues after records that other processes have appended.
    ///
    /// Must be called on the queue. Everything that is pending fails.
    ///
    /// - Parameter advance: The new end of the ledger.
    package func advance(_ advance: Advance) {
        yield([], to: advance)
    }

    /// Fails a group that was not written and everything that is pending, and continues at a new
    /// end.
    private func yield(_ group: [Batch], to advance: Advance) {
        let waiters = state.withLock { state in
            guard state.failure == nil,
                !group.isEmpty || advance.count != state.committedCount
            else { return [] as [(batch: UInt64, continuation: CheckedContinuation<Void, Never>)] }
            let error = LedgerError(
                .wrongPosition,
                "another process has appended records; the ledger has \(advance.count) now")
            for batch in group + state.pending {
                batch.fate.error.withLock { $0 = error }
                for record in batch.records {
                    guard let key = record.key, let digest = try? KeyDigest(Array(key.utf8)) else {
                        continue
                    }
                    state.keys.remove(digest)
                }
            }
            state.keys.formUnion(advance.keys)
            state.pending = []
            state.pendingByteCount = 0
            state.committed = state.accepted
            // Nothing waits to be written, so the timer need not start again.
            state.demanded = state.accepted
            let hasGrown = advance.count > state.committedCount
            state.acceptedCount = advance.count
            state.committedCount = advance.count
            if hasGrown { state.notice.tell(advance.count) }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Stops accepting records, and fails everything that is pending.
    package func stop(_ error: LedgerError) {
        let waiters = state.withLock { state in
            if state.failure == nil { state.failure = error }
            state.pending = []
            state.pendingByteCount = 0
            state.notice.end()
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }
}
