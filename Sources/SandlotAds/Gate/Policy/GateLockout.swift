/// The lockout after all attempts are used.
public struct GateLockout: Sendable, Hashable {
    /// The scope of a lock.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        /// The lock applies to one device.
        case device
        /// The lock applies to all devices that share a storage, such as those of an account.
        case account
    }

    /// The duration of the first lock, in milliseconds.
    public let durationMilliseconds: Int
    /// The factor by which each lock is longer than the previous one, until the gate is passed.
    public let growth: Int
    /// The maximum duration of a lock, in milliseconds.
    public let longestMilliseconds: Int
    /// The scope of a lock.
    public let scope: Scope
    /// The part of a lock that can elapse on the wall clock alone, in milliseconds.
    ///
    /// The wall clock alone is available after a restart of the device and on another device.
    public let wallCreditMilliseconds: Int

    /// Creates a lockout.
    ///
    /// - Parameters:
    ///   - durationMilliseconds: The duration of the first lock.
    ///   - growth: The factor by which each lock is longer than the previous one.
    ///   - longestMilliseconds: The maximum duration of a lock, or nil for that of the first lock.
    ///   - scope: The scope of a lock.
    ///   - wallCreditMilliseconds: The part of a lock that can elapse on the wall clock alone.
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

    /// Returns the duration of a lock.
    ///
    /// - Parameter level: The number of locks since the gate was last passed.
    /// - Returns: The duration in milliseconds.
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
                .invalidPolicy,
                "the longest lock must last at least as long as the first one and at most a year")
        }
        guard 1...100 ~= growth else {
            throw GateError(.invalidPolicy, "the growth of locks must be 1 to 100, not \(growth)")
        }
        guard 0...durationMilliseconds - 1_000 ~= wallCreditMilliseconds else {
            throw GateError(
                .invalidPolicy,
                "the wall clock credit must be at least a second shorter than the first lock")
        }
    }

    private static let durations = 1_000...366 * 86_400_000
}
