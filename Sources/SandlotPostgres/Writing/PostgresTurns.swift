import Dispatch
import SandlotLedger
import SandlotStore
import Synchronization

/// The turns of this process, in which no other process can append.
///
/// The turn is an advisory lock of the writer's session. PostgreSQL gives it to the processes in the
/// order in which they asked, and takes it from a process that dies. A process keeps it while it has
/// records to commit, but asks for it anew after some milliseconds, so that nobody waits long.
final class PostgresTurns: Sendable {
    /// The time after which a process lets others write.
    private static let slice = Duration.milliseconds(20)

    private struct State {
        var isHeld = false
        /// The number of callers that use the turn.
        var users = 0
        var begin = ContinuousClock.now
    }

    private let writer: PostgresWriter
    private let commits: GroupCommit
    private let state = Mutex(State())

    /// Creates the turns of a ledger.
    init(_ writer: PostgresWriter, _ commits: GroupCommit) {
        self.writer = writer
        self.commits = commits
    }

    /// Takes the turn, and blocks the calling thread while another process has it.
    ///
    /// - Returns: The number of records that are committed or will be.
    /// - Throws: ``LedgerError``.
    func begin() throws(LedgerError) -> Int {
        let isHeld = state.withLock { state in
            guard state.isHeld, ContinuousClock.now - state.begin < Self.slice else { return false }
            state.users += 1
            return true
        }
        if !isHeld {
            let result = commits.queue.sync { () -> Result<Void, LedgerError> in
                Result { () throws(LedgerError) in try take() }
            }
            try result.get()
        }
        return commits.acceptedCount
    }

    /// Ends the use of the turn.
    func end() {
        let isUnused = state.withLock { state in
            state.users -= 1
            return state.users == 0
        }
        // Otherwise, the turn ends after the commit.
        if isUnused, isIdle { yieldLater() }
    }

    /// Lets other processes write as soon as nobody here uses the turn.
    func yieldLater() {
        commits.queue.async { [self] in
            let mustYield = state.withLock { state in
                guard state.isHeld, state.users == 0, isIdle else { return false }
                state.isHeld = false
                return true
            }
            if mustYield { writer.releaseTurn() }
        }
    }

    /// Whether nothing remains to be committed, or nothing can be.
    private var isIdle: Bool { commits.isIdle || commits.failure != nil }

    private func take() throws(LedgerError) {
        if let error = commits.failure {
            // This process never writes again, so others must not wait for it.
            writer.releaseTurn()
            throw error
        }
        let isOld = state.withLock { state in
            defer { state.isHeld = false }
            return state.isHeld
        }
        if isOld {
            try commits.flush()
            writer.releaseTurn()
        }
        do throws(LedgerError) {
            if let advance = try writer.takeTurn() { commits.advance(advance) }
        } catch {
            writer.releaseTurn()
            throw error
        }
        state.withLock { state in
            state.isHeld = true
            state.users += 1
            state.begin = ContinuousClock.now
        }
    }
}
