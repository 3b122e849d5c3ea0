import SandlotBase

#if canImport(Darwin)
    import Darwin
#endif

/// The system's monotonic clock, which starts at boot.
enum SystemTime {
    /// The milliseconds since the device was started, including sleep, by a clock that cannot be
    /// set.
    static var milliseconds: Int {
        #if canImport(Darwin)
            // This clock includes the device's sleep, unlike CLOCK_UPTIME_RAW.
            return Int(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1_000_000)
        #else
            let clock = ContinuousClock()
            return Int(clock.systemEpoch.duration(to: clock.now).wholeMilliseconds)
        #endif
    }
}
