/// What a gate remembers between launches: no question and no answer.
public struct GateState: Sendable, Hashable {
    /// Wrong answers since the last pass; those that led to a lock stand until somebody comes to the gate after it.
    public internal(set) var attemptsUsed = 0
    /// Questions that were shown and not answered.
    public internal(set) var unanswered = 0
    /// Locks since the last pass.
    public internal(set) var locks = 0
    /// The latest lock, also when it is over, until somebody comes to the gate.
    var lock: GateTimer?
    /// After which the unanswered questions are forgotten.
    var unansweredTimer: GateTimer?

    /// Nothing has happened.
    public init() {}

    /// How long the gate stays locked, in milliseconds; nil if it is open to answers.
    public var lockedMilliseconds: Int? {
        lock.flatMap { $0.remaining > 0 ? $0.remaining : nil }
    }

    /// Takes the time in that has passed.
    mutating func settle(at time: GateTime) {
        lock?.settle(at: time)
        unansweredTimer?.settle(at: time)
        if unansweredTimer?.remaining == 0 { forgetUnanswered() }
    }

    /// Gives the attempts back when somebody comes to the gate after a lock.
    mutating func renewAttempts() {
        guard lock?.remaining == 0 else { return }
        lock = nil
        attemptsUsed = 0
    }

    /// Counts a question that is being shown.
    mutating func countShown(_ policy: GatePolicy, at time: GateTime) {
        unanswered += 1
        guard unansweredTimer == nil else { return }
        unansweredTimer = GateTimer(
            duration: policy.lockout.durationMilliseconds,
            credit: policy.lockout.wallCreditMilliseconds, from: time)
    }

    /// Takes a question out of the count, as it has been answered.
    mutating func countAnswered() {
        unanswered = max(0, unanswered - 1)
        if unanswered == 0 { forgetUnanswered() }
    }

    /// Locks the gate.
    ///
    /// - Returns: For how long, in milliseconds.
    mutating func beginLock(_ policy: GatePolicy, at time: GateTime) -> Int {
        let duration = policy.lockout.durationMilliseconds(afterLocks: locks)
        lock = GateTimer(
            duration: duration, credit: policy.lockout.wallCreditMilliseconds, from: time)
        locks = min(locks + 1, Self.lockLimit)
        forgetUnanswered()
        return duration
    }

    private mutating func forgetUnanswered() {
        unanswered = 0
        unansweredTimer = nil
    }

    /// Growth has reached any longest lock by then.
    static let lockLimit = 64
}
