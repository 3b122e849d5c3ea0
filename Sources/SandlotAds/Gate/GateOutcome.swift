/// What the gate says when it is opened.
public enum GatePresentation: Sendable, Hashable {
    /// It asks.
    case question(GateChallenge)
    /// It is locked.
    case locked(GateLock)
}

/// What the gate says to an answer.
public enum GateOutcome: ~Copyable, Sendable {
    /// Right, and the next question in the row.
    case next(GateChallenge)
    /// Wrong, and another question; the row begins anew.
    case wrong(GateChallenge)
    /// Wrong once too often.
    case locked(GateLock)
    /// The gate is open.
    case passed(GatePass)
}

/// Until when a gate is locked.
public struct GateLock: Sendable, Hashable {
    /// For how long, in milliseconds, if the device is not restarted.
    public let remainingMilliseconds: Int
    /// When that is by the clock on the wall, in milliseconds since 1970: for a message, not for a decision.
    public let untilWallMilliseconds: Int

    init(remaining: Int, at time: GateTime) {
        remainingMilliseconds = remaining
        untilWallMilliseconds = time.wallMilliseconds.saturatingAdd(remaining)
    }
}
