/// An instant, as the gate needs to know it.
///
/// The gate reads no clock. On Apple's platforms `kern.bootsessionuuid` names a boot, on Linux
/// `/proc/sys/kernel/random/boot_id`; the clock of a boot is `CLOCK_MONOTONIC_RAW` or `mach_continuous_time` there and
/// `CLOCK_BOOTTIME` here, all of which count sleep.
public struct GateTime: Sendable, Hashable {
    /// Names the time since the device was last started; another start has another name.
    public var bootID: String
    /// Milliseconds since the device was started, sleep included, by a clock that nobody can set.
    public var bootMilliseconds: Int
    /// Milliseconds since 1970, UTC, by the clock that a user can set.
    public var wallMilliseconds: Int

    /// Makes one from its parts.
    ///
    /// - Parameters:
    ///   - bootID: Names the time since the device was last started.
    ///   - bootMilliseconds: Milliseconds since then, sleep included.
    ///   - wallMilliseconds: Milliseconds since 1970, UTC.
    public init(bootID: String, bootMilliseconds: Int, wallMilliseconds: Int) {
        self.bootID = bootID
        self.bootMilliseconds = bootMilliseconds
        self.wallMilliseconds = wallMilliseconds
    }
}

extension Int {
    /// The difference, or the nearest number that there is.
    func saturatingSubtract(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The sum, or the nearest number that there is.
    func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The product of two numbers that are not negative, or the largest number that there is.
    func saturatingMultiply(_ other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
