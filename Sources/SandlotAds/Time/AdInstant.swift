import SandlotBase

/// A time in whole milliseconds since the launch, on a monotonic clock that includes sleep.
///
/// Values beyond ±2⁵⁰ ms (more than 35,000 years) are clamped, so that arithmetic on instants
/// cannot overflow.
public struct AdInstant: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// The milliseconds since the launch.
    public let milliseconds: Int64

    /// Creates an instant.
    ///
    /// - Parameter milliseconds: The milliseconds since the launch.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, -Self.bound), Self.bound)
    }

    /// The time of the launch.
    public static let launch = AdInstant(milliseconds: 0)

    static let bound: Int64 = 1 << 50

    /// Whether one instant is before another.
    public static func < (left: AdInstant, right: AdInstant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the instant some time later.
    ///
    /// - Parameter duration: The time to add, rounded toward zero to milliseconds.
    /// - Returns: The instant, within the bounds of the type.
    public func advanced(by duration: Duration) -> AdInstant {
        AdInstant(milliseconds: milliseconds + duration.boundedMilliseconds)
    }
}

extension Duration {
    /// The duration in milliseconds, rounded toward zero and clamped to ±2⁵⁰.
    var boundedMilliseconds: Int64 {
        min(max(wholeMilliseconds, -AdInstant.bound), AdInstant.bound)
    }
}
