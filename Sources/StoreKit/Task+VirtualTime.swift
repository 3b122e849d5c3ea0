import SandlotExplorer

// A task that sleeps does so in virtual time while `explore` tries other orders of a test's jobs. These overloads take
// precedence over the standard library's in files that import StoreKit. Outside of an exploration, they do what those
// do.

extension Task where Success == Never, Failure == Never {
    /// Suspends the current task for a number of nanoseconds.
    ///
    /// - Parameter duration: The number of nanoseconds.
    /// - Throws: `CancellationError` if the task is canceled before.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        let virtual = Duration.nanoseconds(Int64(clamping: duration))
        guard try await !VirtualTime.sleep(for: virtual) else { return }
        try await ContinuousClock().sleep(for: virtual)
    }

    /// Suspends the current task for a duration.
    ///
    /// - Parameters:
    ///   - duration: The duration.
    ///   - tolerance: The time by which the task may wake up later.
    /// - Throws: `CancellationError` if the task is canceled before.
    public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }

    /// Suspends the current task for a duration of a clock.
    ///
    /// - Parameters:
    ///   - duration: The duration.
    ///   - tolerance: The time by which the task may wake up later.
    ///   - clock: The clock. Time is virtual only for the clocks of the standard library.
    /// - Throws: `CancellationError` if the task is canceled before.
    public static func sleep<SleepClock: Clock>(
        for duration: SleepClock.Instant.Duration, tolerance: SleepClock.Instant.Duration? = nil,
        clock: SleepClock
    ) async throws {
        if let virtual = duration as? Duration, clock.isOfStandardLibrary {
            guard try await !VirtualTime.sleep(for: virtual) else { return }
        }
        try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
    }

    /// Suspends the current task until an instant of a clock.
    ///
    /// - Parameters:
    ///   - deadline: The instant. In virtual time, what is left until then is rounded up to hundredths of a second,
    ///     so that the speed of the machine does not matter.
    ///   - tolerance: The time by which the task may wake up later.
    ///   - clock: The clock. Time is virtual only for the clocks of the standard library.
    /// - Throws: `CancellationError` if the task is canceled before.
    public static func sleep<SleepClock: Clock>(
        until deadline: SleepClock.Instant, tolerance: SleepClock.Instant.Duration? = nil,
        clock: SleepClock = ContinuousClock()
    ) async throws {
        if VirtualTime.isRunning, clock.isOfStandardLibrary,
            let left = clock.now.duration(to: deadline) as? Duration
        {
            let hundredths = (left / .milliseconds(10)).rounded(.up)
            guard try await !VirtualTime.sleep(for: .milliseconds(10) * hundredths) else { return }
        }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    /// Lets other tasks run.
    public static func yield() async {
        guard await !VirtualTime.yield() else { return }
        // The standard library's function has the same name; a task that is enqueued again lets others run, too.
        await withUnsafeContinuation { continuation in
            Task<Void, Never>.detached(executorPreference: nil) { continuation.resume() }
        }
    }
}

extension Clock {
    fileprivate var isOfStandardLibrary: Bool {
        self is ContinuousClock || self is SuspendingClock
    }
}
