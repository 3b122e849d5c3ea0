import SandlotBase

#if canImport(Darwin)
    import Darwin
#endif

/// The clock of the system that runs since the device was started.
enum SystemTime {
    /// Milliseconds since the device was started, sleep included, by a clock that nobody can set.
    static var milliseconds: Int {
        #if canImport(Darwin)
            // Counts while the device sleeps; CLOCK_UPTIME_RAW does not.
            return Int(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1_000_000)
        #else
            let clock = ContinuousClock()
            return Int(clock.systemEpoch.duration(to: clock.now).wholeMilliseconds)
        #endif
    }
}
