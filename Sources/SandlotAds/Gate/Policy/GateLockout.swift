/// What happens when the attempts are used up.
public struct GateLockout: Sendable, Hashable {
    /// For whom a lock holds.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        /// For the device on which it began.
        case device
        /// For all devices that share a storage, which is for an account.
        case account
    }

    /// How long the first lock lasts, in milliseconds.
    public let durationMilliseconds: Int
    /// By how much each lock is longer than the one before, until somebody passes; 1 keeps them equal.
    public let growth: Int
    /// How long a lock lasts at most, in milliseconds.
    public let longestMilliseconds: Int
    /// For whom it holds.
    public let scope: Scope
    /// How much of a lock the wall clock may contribute where only that is left, which is after a restart of the
    /// device and on another device, in milliseconds.
    public let wallCreditMilliseconds: Int

    /// Describes a lockout.
    ///
    /// - Parameters:
    ///   - durationMilliseconds: How long the first lock lasts.
    ///   - growth: By how much each lock is longer than the one before.
    ///   - longestMilliseconds: How long a lock lasts at most; nil is as long as the first one.
    ///   - scope: For whom it holds.
    ///   - wallCreditMilliseconds: How much of a lock the wall clock may contribute.
    public init(
        durationMilliseconds: Int, growth: Int = 1, longestMilliseconds: Int? = nil,
        scope: Scope = .device, wallCreditMilliseconds: Int = 0
    ) {
        self.durationMilliseconds = durationMilliseconds
        self.growth = growth
        self.longestMilliseconds = longestMilliseconds ?? durationMilliseconds
        self.scope = scope
        self.wallCreditMilliseconds = wallCreditMilliseconds
    }

    /// How long a lock lasts.
    ///
    /// - Parameter level: How many locks there were since somebody passed.
    /// - Returns: The time in milliseconds.
    public func durationMilliseconds(afterLocks level: Int) -> Int {
        var duration = durationMilliseconds
        for _ in 0..<max(0, level) where duration < longestMilliseconds && growth > 1 {
            duration = duration.saturatingMultiply(growth)
        }
        return min(duration, longestMilliseconds)
    }

    func validate() throws(GateError) {
        guard Self.durations ~= durationMilliseconds else {
            throw GateError(.invalidPolicy, "a lock must last from a second to a year")
        }
        guard durationMilliseconds <= longestMilliseconds, Self.durations ~= longestMilliseconds
        else {
            throw GateError(
                .invalidPolicy, "the longest lock must last from the first one's time to a year")
        }
        guard 1...100 ~= growth else {
            throw GateError(.invalidPolicy, "the growth of locks must be 1 to 100, not \(growth)")
        }
        guard 0...durationMilliseconds - 1_000 ~= wallCreditMilliseconds else {
            throw GateError(
                .invalidPolicy,
                "the wall clock must leave at least a second of the first lock to be served")
        }
    }

    private static let durations = 1_000...366 * 86_400_000
}
