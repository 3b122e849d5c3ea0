/// The state that a gate keeps between launches, without questions and answers.
public struct GateState: Sendable, Hashable {
    /// The number of wrong answers since the last pass.
    ///
    /// Those that led to a lock count until the gate is opened after it.
    public internal(set) var attemptsUsed = 0
    /// The number of questions that were shown but not answered.
    public internal(set) var unanswered = 0
    /// The number of locks since the last pass.
    public internal(set) var locks = 0
    /// The latest lock, including an expired one, until the gate is opened.
    var lock: GateTimer?
    /// The timer after which the unanswered questions no longer count.
    var unansweredTimer: GateTimer?

    /// Creates the initial state.
    public init() {}

    /// The remaining time of the lock in milliseconds, or nil if the gate is not locked.
    public var lockedMilliseconds: Int? {
        lock.flatMap { $0.remaining > 0 ? $0.remaining : nil }
    }

    /// Updates the timers to a time.
    mutating func settle(at time: GateTime) {
        lock?.settle(at: time)
        unansweredTimer?.settle(at: time)
        if unansweredTimer?.remaining == 0 { forgetUnanswered() }
    }

    /// Restores the attempts if the gate is opened after a lock.
    mutating func renewAttempts() {
        guard lock?.remaining == 0 else { return }
        lock = nil
        attemptsUsed = 0
    }

    /// Counts a question that is now shown.
    mutating func countShown(_ policy: GatePolicy, at time: GateTime) {
        unanswered += 1
        guard unansweredTimer == nil else { return }
        unansweredTimer = GateTimer(
            duration: policy.lockout.durationMilliseconds,
            credit: policy.lockout.wallCreditMilliseconds, from: time)
    }

    /// Removes an answered question from the count.
    mutating func countAnswered() {
        unanswered = max(0, unanswered - 1)
        if unanswered == 0 { forgetUnanswered() }
    }

    /// Locks the gate.
    ///
    /// - Returns: The duration of the lock in milliseconds.
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

    /// The number of locks after which any growth has reached the maximum duration.
    static let lockLimit = 64
}
