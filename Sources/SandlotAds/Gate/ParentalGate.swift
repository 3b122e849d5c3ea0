public import SandlotTrace
internal import Synchronization

/// A question that keeps children from what is for their parents.
///
/// The gate reads no clock and draws no window: an app shows what ``present(_:as:at:)`` returns and brings the answer.
/// What it remembers is kept before anything is shown or told, so that ending the app wins nothing.
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
/// Passing shows that somebody can do what the task asks. It is no verifiable parental consent.
///
/// One gate serves one run of an app, from any thread. What happens is reported under its lock, in order; neither the
/// storage nor the sink may call the gate.
public final class ParentalGate: Sendable {
    /// Takes what happens, for a trace.
    public typealias Sink = @Sendable (TraceEvent) -> Void

    private struct State {
        var machine: GateMachine
        var sink: Sink?
        /// What was kept last, so that it need not be read again unless somebody else has changed it.
        var kept: (bytes: [UInt8], memory: GateState)?
    }

    /// How strong it is.
    public let policy: GatePolicy
    /// The device on which it stands, as its traces name it.
    public let device: String
    private let storage: any GateStorage
    private let presence = GatePresence()
    private let state: Mutex<State>

    /// Makes a gate.
    ///
    /// - Parameters:
    ///   - policy: How strong it is.
    ///   - storage: Where it keeps what it must remember.
    ///   - device: The device on which it stands; a lock of the scope `device` holds for it only.
    ///   - language: The language of its questions.
    ///   - seed: Determines the questions; nil is unpredictable, as it must be outside of tests.
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

    /// Sets who is told what happens, which is usually a recorder of traces.
    public func report(to sink: @escaping Sink) {
        state.withLock { $0.sink = sink }
    }

    // MARK: Asking

    /// Opens the gate; if it is open already, it is closed first.
    ///
    /// - Parameters:
    ///   - purpose: What the pass is to be for.
    ///   - variant: How the questions are put.
    ///   - time: Now.
    /// - Returns: The first question, or until when the gate is locked.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func present(
        _ purpose: TraceEvent.GatePurpose, as variant: GateVariant = .standard, at time: GateTime
    ) throws(GateError) -> GatePresentation {
        try decide(at: time) { machine, memory throws(GateError) in
            machine.present(purpose, as: variant, &memory, at: time)
        }
    }

    /// Judges an answer.
    ///
    /// The same wrong answer counts as often as it is given.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - time: Now.
    /// - Returns: The next question, the end of a lock, or a pass.
    /// - Throws: ``GateError`` with ``GateError/Code/noQuestion``, ``GateError/Code/emptyAnswer``,
    ///   ``GateError/Code/otherInput`` or ``GateError/Code/storageFailed``; none of them uses an attempt up.
    public func answer(
        _ answer: GateAnswer, at time: GateTime
    ) throws(GateError) -> GateOutcome {
        let decision = try decide(at: time) { machine, memory throws(GateError) in
            try machine.answer(answer, &memory, at: time)
        }
        return switch decision {
        case .next(let challenge): .next(challenge)
        case .wrong(let challenge): .wrong(challenge)
        case .locked(let lock): .locked(lock)
        case .passed(let id, let purpose):
            .passed(
                GatePass(
                    id: id, purpose: purpose, device: device, issued: time,
                    lifetimes: policy.lifetimes, presence: presence))
        }
    }

    /// Closes the gate without an answer.
    ///
    /// The question counts as unanswered.
    ///
    /// - Parameter time: Now.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``; the gate stays open then.
    public func cancel(at time: GateTime) throws(GateError) {
        try decide(at: time) { machine, memory throws(GateError) in
            machine.cancel(&memory, at: time)
        }
    }

    // MARK: Beside it

    /// Tells the gate that the app changes its state: a stay in the background ends all passes.
    public func appStateChanged(to phase: TraceEvent.AppPhase) {
        if phase == .background || phase == .terminated { presence.revokeAll() }
    }

    /// What the gate remembers, with the time taken in that has passed.
    ///
    /// - Parameter time: Now.
    /// - Returns: A copy.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func state(at time: GateTime) throws(GateError) -> GateState {
        try decide(at: time) { _, memory throws(GateError) in memory }
    }

    /// What the header of a trace says about the gate.
    ///
    /// A lock that is over is told as long as nobody has come to the gate since, so that a reader knows why the
    /// attempts begin anew.
    ///
    /// - Parameter time: Now.
    /// - Returns: The attempts used, and the end of the lock on the wall clock.
    /// - Throws: ``GateError`` with ``GateError/Code/storageFailed``.
    public func headerState(at time: GateTime) throws(GateError) -> TraceEvent.GateState {
        let state = try state(at: time)
        return TraceEvent.GateState(
            attemptsUsed: state.attemptsUsed,
            lockedUntilWall: state.lock.map { lock in
                WallTime(milliseconds: time.wallMilliseconds.saturatingAdd(lock.remaining)).text
            })
    }

    // MARK: One step

    /// Reads what is remembered, changes it, keeps it, and only then reports what happened.
    private func decide<Result>(
        at time: GateTime,
        _ body: (inout GateMachine, inout GateState) throws(GateError) -> Result
    ) throws(GateError) -> sending Result where Result: Sendable {
        try state.withLock { state throws(GateError) in
            var step = try update(state, at: time, body)
            state.kept = step.kept
            let events = step.machine.takeEvents()
            state.machine = step.machine
            for event in events {
                if case .gateLocked = event { presence.revokeAll() }
                state.sink?(event)
            }
            return step.result
        }
    }

    /// What has been decided and kept, and not yet reported.
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
                // A storage may ask again when somebody else was faster; each time begins anew.
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
                .storageFailed, "what the gate remembers could not be kept: \(error)",
                underlying: error)
        }
        guard let step else {
            throw GateError(.storageFailed, "the storage did not ask for what is to be kept")
        }
        return step
    }

    /// Reads what was kept; what cannot be read may have been a lock, so it counts as one.
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
