public import SandlotTrace
import Synchronization

/// A gate with questions that keep children from what is meant for their parents.
///
/// The gate reads no clock and displays nothing. An app shows the question that
/// ``present(_:as:at:)`` returns and passes the answer to the gate. The gate stores its state
/// before it reports anything, so quitting the app gives no advantage.
///
/// ```swift
/// let gate = ParentalGate(storage: storage, device: "phone")
/// guard case .question(let challenge) = try gate.present(.purchase, at: now()) else { return }
/// switch try gate.answer(.typed(text), at: now()) {
/// case .passed(let pass): try await shop.buy(product, with: pass)
/// case .next(let challenge): show(challenge)
/// case .wrong(let challenge): show(challenge)
/// case .locked(let lock): show(lock)
/// }
/// ```
///
/// Passing the gate shows that a person can perform the task. It is not verifiable parental
/// consent.
///
/// One gate serves one launch of an app and can be used from any thread. Events are reported in
/// order under an internal mutex, so neither the storage nor the sink may call the gate.
public final class ParentalGate: Sendable {
    /// A closure that receives the gate's events, for a trace.
    public typealias Sink = @Sendable (TraceEvent) -> Void

    private struct State {
        var machine: GateMachine
        var sink: Sink?
        /// The last stored state, which is reused unless another gate has changed it.
        var kept: (bytes: [UInt8], memory: GateState)?
    }

    /// The policy of the gate.
    public let policy: GatePolicy
    /// The name of the gate's device in traces.
    public let device: String
    private let storage: any GateStorage
    private let presence = GatePresence()
    private let state: Mutex<State>

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - policy: The policy of the gate.
    ///   - storage: The storage for the state of the gate.
    ///   - device: The name of the device. A lock with the scope `device` applies only to it.
    ///   - language: The language of the questions.
    ///   - seed: The seed of the questions. Pass nil outside of tests, so that the questions are
    ///     unpredictable.
    public init(
        policy: GatePolicy = .standard, storage: any GateStorage, device: String = "main",
        language: GateLanguage = .english, seed: UInt64? = nil
    ) {
        self.policy = policy
        self.storage = storage
        self.device = device
        let machine = GateMachine(
            policy, language, seed: seed ?? UInt64.random(in: .min ... .max))
        state = Mutex(State(machine: machine))
    }

    /// Sets the receiver of events, which is usually a trace recorder.
    public func report(to sink: @escaping Sink) {
        state.withLock { $0.sink = sink }
    }

    // MARK: Asking

    /// Opens the gate and closes it first if it is already open.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the pass.
    ///   - variant: The variant of the questions.
    ///   - time: The current time.
    /// - Returns: The first question, or the current lock.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func present(
        _ purpose: TraceEvent.GatePurpose, as variant: GateVariant = .standard, at time: GateTime
    ) throws(GateError) -> GatePresentation {
        try decide(at: time) { machine, memory throws(GateError) in
            machine.present(purpose, as: variant, &memory, at: time)
        }
    }

    /// Evaluates an answer.
    ///
    /// Repeating a wrong answer uses an attempt each time.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - time: The current time.
    /// - Returns: The next question, a lock, or a pass.
    /// - Throws: ``GateError`` with ``GateError/Code/noQuestion``, ``GateError/Code/emptyAnswer``,
    ///   ``GateError/Code/otherInput``, or ``GateError/Code/storageFailed``. None of these errors
    ///   uses an attempt.
    public func answer(
        _ answer: GateAnswer, at time: GateTime
    ) throws(GateError) -> GateOutcome {
        let (decision, revocations) = try decide(at: time) { machine, memory throws(GateError) in
            // Whatever revokes passes from here on revokes this one, even before it exists.
            let revocations = presence.revocations
            let decision = try machine.answer(answer, &memory, at: time, revocations: revocations)
            return (decision, revocations)
        }
        return switch decision {
        case .next(let challenge): .next(challenge)
        case .wrong(let challenge): .wrong(challenge)
        case .locked(let lock): .locked(lock)
        case .passed(let id, let purpose):
            .passed(
                GatePass(
                    id: id, purpose: purpose, device: device, issued: time,
                    lifetimes: policy.lifetimes, presence: presence, revocations: revocations))
        }
    }

    /// Closes the gate without an answer.
    ///
    /// The question counts as unanswered.
    ///
    /// - Parameter time: The current time.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``. The gate then remains open.
    public func cancel(at time: GateTime) throws(GateError) {
        try decide(at: time) { machine, memory throws(GateError) in
            machine.cancel(&memory, at: time)
        }
    }

    // MARK: State

    /// Informs the gate of the app's state.
    ///
    /// Entering the background revokes all passes, and a question that is open is the first one of
    /// the row again.
    public func appStateChanged(to phase: TraceEvent.AppPhase) {
        if phase == .background || phase == .terminated { presence.revokeAll() }
    }

    /// Returns the state of the gate at the current time.
    ///
    /// If another device of the account has locked the gate, this revokes its passes.
    ///
    /// - Parameter time: The current time.
    /// - Returns: A copy of the state.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func state(at time: GateTime) throws(GateError) -> GateState {
        try decide(at: time) { _, memory throws(GateError) in memory }
    }

    /// Returns the gate's state for the header of a trace.
    ///
    /// The state includes an expired lock until the gate is opened again, so that readers know why
    /// the attempts start again.
    ///
    /// - Parameter time: The current time.
    /// - Returns: The number of used attempts, and the end of the lock on the wall clock.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func headerState(at time: GateTime) throws(GateError) -> TraceEvent.GateState {
        let state = try state(at: time)
        return TraceEvent.GateState(
            attemptsUsed: state.attemptsUsed,
            lockedUntilWall: state.lock.map { lock in
                WallTime(milliseconds: time.wallMilliseconds.saturatingAdd(lock.remaining)).text
            })
    }

    // MARK: Transactions

    /// Reads, changes, and stores the state, and only then reports the events.
    private func decide<Result>(
        at time: GateTime,
        _ body: (inout GateMachine, inout GateState) throws(GateError) -> Result
    ) throws(GateError) -> sending Result where Result: Sendable {
        try state.withLock { state throws(GateError) in
            var step = try update(state, at: time, body)
            state.kept = step.kept
            let events = step.machine.takeEvents()
            state.machine = step.machine
            // This gate has locked, or another one with the same storage.
            if step.kept.memory.lockedMilliseconds != nil { presence.revokeAll() }
            for event in events { state.sink?(event) }
            return step.result
        }
    }

    /// A decision that has been stored but not yet reported.
    private struct Step<Result: Sendable> {
        var machine: GateMachine
        let kept: (bytes: [UInt8], memory: GateState)
        let result: Result
    }

    private func update<Result: Sendable>(
        _ state: borrowing State, at time: GateTime,
        _ body: (inout GateMachine, inout GateState) throws(GateError) -> Result
    ) throws(GateError) -> Step<Result> {
        let (machine, kept) = (state.machine, state.kept)
        var step: Step<Result>?
        do {
            try storage.update(name) { bytes in
                // If another writer was faster, a storage may call this closure again, which then
                // starts over.
                var machine = machine
                var memory = restored(bytes, kept, at: time)
                memory.settle(at: time)
                let result = try body(&machine, &memory)
                let changed = memory.bytes
                step = Step(machine: machine, kept: (changed, memory), result: result)
                return changed
            }
        } catch let error as GateError {
            throw error
        } catch {
            throw GateError(
                .storageFailed, "the state of the gate could not be stored: \(error)",
                underlying: error)
        }
        guard let step else {
            throw GateError(.storageFailed, "the storage did not request the new state")
        }
        return step
    }

    /// Returns the stored state.
    ///
    /// An unreadable state counts as a lock, because it may have been one.
    private func restored(
        _ bytes: [UInt8]?, _ kept: (bytes: [UInt8], memory: GateState)?, at time: GateTime
    ) -> GateState {
        guard let bytes else { return GateState() }
        if let kept, kept.bytes == bytes { return kept.memory }
        if let state = GateState(bytes: bytes) { return state }
        var state = GateState()
        _ = state.beginLock(policy, at: time)
        return state
    }

    private var name: String {
        switch policy.lockout.scope {
        case .device: "gate/device/" + device
        case .account: "gate/account"
        }
    }
}
