/// The gate's response when it is opened.
public enum GatePresentation: Sendable, Hashable {
    /// The gate asks a question.
    case question(GateChallenge)
    /// The gate is locked.
    case locked(GateLock)
}

/// The gate's response to an answer.
public enum GateOutcome: ~Copyable, Sendable {
    /// The answer is correct, and the next question follows.
    case next(GateChallenge)
    /// The answer is wrong, and the questions start again.
    case wrong(GateChallenge)
    /// The answer is wrong, and the gate is now locked.
    case locked(GateLock)
    /// The gate is passed.
    case passed(GatePass)
}

/// A lock of the gate.
public struct GateLock: Sendable, Hashable {
    /// The remaining time in milliseconds, if the device is not restarted.
    public let remainingMilliseconds: Int
    /// The end of the lock on the wall clock, in milliseconds since 1970.
    ///
    /// Use it for messages, not for decisions.
    public let untilWallMilliseconds: Int

    init(remaining: Int, at time: GateTime) {
        remainingMilliseconds = remaining
        untilWallMilliseconds = time.wallMilliseconds.saturatingAdd(remaining)
    }
}
