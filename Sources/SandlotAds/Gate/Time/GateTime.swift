/// A point in time, on the device's boot clock and on the wall clock.
///
/// The gate reads no clock. The boot identifier is `kern.bootsessionuuid` on Apple's platforms and
/// `/proc/sys/kernel/random/boot_id` on Linux. The boot clock is `CLOCK_MONOTONIC_RAW` or
/// `mach_continuous_time` on Apple's platforms and `CLOCK_BOOTTIME` on Linux. All of them count
/// sleep.
public struct GateTime: Sendable, Hashable {
    /// The identifier of the boot session, which changes when the device is started.
    public var bootID: String
    /// The milliseconds since the device was started, including sleep, by a clock that cannot be
    /// set.
    public var bootMilliseconds: Int
    /// The milliseconds since 1970 UTC by the wall clock, which the user can set.
    public var wallMilliseconds: Int

    /// Creates a time.
    ///
    /// - Parameters:
    ///   - bootID: The identifier of the boot session.
    ///   - bootMilliseconds: The milliseconds since the start of the device, including sleep.
    ///   - wallMilliseconds: The milliseconds since 1970 UTC.
    public init(bootID: String, bootMilliseconds: Int, wallMilliseconds: Int) {
        self.bootID = bootID
        self.bootMilliseconds = bootMilliseconds
        self.wallMilliseconds = wallMilliseconds
    }
}

extension Int {
    /// Returns the difference, or the nearest representable number.
    func saturatingSubtract(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// Returns the sum, or the nearest representable number.
    func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the product of two nonnegative numbers, or the largest representable number.
    func saturatingMultiply(_ other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
