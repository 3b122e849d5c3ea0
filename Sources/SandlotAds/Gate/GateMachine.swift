import SandlotTrace

/// The decisions of a gate, independent of storage and tracing.
struct GateMachine: Sendable {
    /// A gate on the screen, with a question.
    private struct OpenGate {
        let id: String
        let purpose: TraceEvent.GatePurpose
        let variant: GateVariant
        var question = 0
        var shown: GateTime
        /// The number of consecutive correct answers.
        var row = 0
        /// The number of revocations of passes when the latest answer was given.
        var revocations = 0
    }

    /// The consequence of an answer.
    ///
    /// The caller creates the pass.
    enum Decision {
        case next(GateChallenge)
        case wrong(GateChallenge)
        case locked(GateLock)
        case passed(id: String, purpose: TraceEvent.GatePurpose)
    }

    private let policy: GatePolicy
    private let language: GateLanguage
    private var generator: GateGenerator
    private var open: OpenGate?
    /// The index of the latest question, whether or not it was answered.
    private var last: Int?
    private var gates = 0
    private var questions = 0
    private var passes = 0
    /// The events that have not been reported.
    private(set) var events: [TraceEvent] = []

    init(_ policy: GatePolicy, _ language: GateLanguage, seed: UInt64) {
        self.policy = policy
        self.language = language
        generator = GateGenerator(seed: seed)
    }

    /// Returns and removes the events that have not been reported.
    mutating func takeEvents() -> [TraceEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    // MARK: Actions

    mutating func present(
        _ purpose: TraceEvent.GatePurpose, as variant: GateVariant, _ state: inout GateState,
        at time: GateTime
    ) -> GatePresentation {
        cancel(&state, at: time)
        state.renewAttempts()
        gates += 1
        let gate = OpenGate(id: "g\(gates)", purpose: purpose, variant: variant, shown: time)
        // Another device or a killed process may have used up the attempts.
        let isExhausted =
            state.attemptsUsed >= policy.attempts || state.unanswered >= policy.unansweredLimit
        if state.lock == nil, !isExhausted {
            return .question(ask(gate, &state, at: time))
        }
        events.append(.gateShown(.init(gateId: gate.id, purpose: purpose)))
        if state.lock == nil { lock(gate, &state, at: time) }
        return .locked(GateLock(remaining: state.lock?.remaining ?? 0, at: time))
    }

    /// Evaluates an answer.
    ///
    /// A revocation of passes also ends the progress toward one, because another person may hold
    /// the device.
    mutating func answer(
        _ answer: GateAnswer, _ state: inout GateState, at time: GateTime, revocations: Int
    ) throws(GateError) -> Decision {
        guard var gate = open else {
            throw GateError(.noQuestion, "there is no question to answer; present the gate first")
        }
        state.renewAttempts()
        if let lock = state.lock {
            // Another device of the account has locked the gate in the meantime, so the answer does
            // not count.
            open = nil
            events.append(.gateCanceled(.init(gateId: gate.id)))
            return .locked(GateLock(remaining: lock.remaining, at: time))
        }
        let isRight = try policy.task.question(at: gate.question).accepts(answer, as: gate.variant)
        let latency = time.bootMilliseconds.saturatingSubtract(gate.shown.bootMilliseconds)
        events.append(
            .gateAnswered(
                .init(gateId: gate.id, correct: isRight, latencyMs: max(0, latency))))
        state.countAnswered()
        guard isRight else { return fail(gate, &state, at: time) }
        if gate.revocations != revocations { gate.row = 0 }
        gate.revocations = revocations
        gate.row += 1
        guard gate.row >= policy.questionsInARow else {
            return .next(ask(gate, &state, at: time))
        }
        open = nil
        state = GateState()
        passes += 1
        let id = "p\(passes)"
        events.append(.gatePassed(.init(gateId: gate.id, passId: id, purpose: gate.purpose)))
        return .passed(id: id, purpose: gate.purpose)
    }

    mutating func cancel(_ state: inout GateState, at time: GateTime) {
        guard let gate = open else { return }
        open = nil
        events.append(.gateCanceled(.init(gateId: gate.id)))
        guard state.lockedMilliseconds == nil, state.unanswered >= policy.unansweredLimit else {
            return
        }
        lock(gate, &state, at: time)
    }

    // MARK: Steps

    private mutating func fail(
        _ gate: OpenGate, _ state: inout GateState, at time: GateTime
    ) -> Decision {
        var gate = gate
        gate.row = 0
        state.attemptsUsed += 1
        guard state.attemptsUsed < policy.attempts else {
            open = nil
            lock(gate, &state, at: time)
            return .locked(GateLock(remaining: state.lock?.remaining ?? 0, at: time))
        }
        return .wrong(ask(gate, &state, at: time))
    }

    private mutating func lock(_ gate: OpenGate, _ state: inout GateState, at time: GateTime) {
        let duration = state.beginLock(policy, at: time)
        events.append(
            .gateLocked(.init(gateId: gate.id, durationMs: duration, persisted: true)))
    }

    /// Asks the next question.
    private mutating func ask(
        _ gate: OpenGate, _ state: inout GateState, at time: GateTime
    ) -> GateChallenge {
        let index = policy.task.drawQuestion(after: last, using: &generator)
        last = index
        questions += 1
        var gate = gate
        gate.question = index
        gate.shown = time
        open = gate
        state.countShown(policy, at: time)
        let question = policy.task.question(at: index)
        let traced = question.traced(number: questions)
        events.append(
            .gateShown(.init(gateId: gate.id, purpose: gate.purpose, challenge: traced)))
        return GateChallenge(
            gateID: gate.id, purpose: gate.purpose,
            text: GateWording(language: language).text(of: question, as: gate.variant),
            variant: gate.variant, language: language, input: question.input(as: gate.variant),
            position: gate.row + 1, count: policy.questionsInARow,
            attemptsLeft: policy.attempts - state.attemptsUsed)
    }
}
