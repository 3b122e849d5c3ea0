import SandlotBase

/// A point in time: whole milliseconds since the app was launched, on a monotonic clock that also counts sleep.
///
/// Values beyond ±2⁵⁰ ms (more than 35 000 years) are brought back to that bound, so that no arithmetic on
/// instants overflows.
public struct AdInstant: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Milliseconds since the launch.
    public let milliseconds: Int64

    /// Makes an instant.
    ///
    /// - Parameter milliseconds: Milliseconds since the launch.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, -Self.bound), Self.bound)
    }

    /// The launch.
    public static let launch = AdInstant(milliseconds: 0)

    static let bound: Int64 = 1 << 50

    /// Whether one instant is before another.
    public static func < (left: AdInstant, right: AdInstant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant some time later.
    ///
    /// - Parameter duration: How much later; what is less than a millisecond does not count.
    /// - Returns: The instant, within the bounds of the type.
    public func advanced(by duration: Duration) -> AdInstant {
        AdInstant(milliseconds: milliseconds + duration.boundedMilliseconds)
    }
}

extension Duration {
    /// The duration in milliseconds, rounded towards zero and within ±2⁵⁰.
    var boundedMilliseconds: Int64 {
        min(max(wholeMilliseconds, -AdInstant.bound), AdInstant.bound)
    }
}
