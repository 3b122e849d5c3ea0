#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
/// The clock of the system that runs since the device was started.
enum SystemTime {
    /// Milliseconds since the device was started, sleep included, by a clock that nobody can set.
    static var milliseconds: Int {
        #if canImport(Darwin)
            // Counts while the device sleeps; CLOCK_UPTIME_RAW does not.
            read(CLOCK_MONOTONIC_RAW)
        #else
            read(CLOCK_BOOTTIME)
        #endif
    }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        // The clock exists on every supported system, so that the call cannot fail.
        let status = clock_gettime(clock, &time)
        precondition(status == 0, "the system has no clock \(clock)")
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
