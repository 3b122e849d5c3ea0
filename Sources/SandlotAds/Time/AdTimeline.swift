/// The time of a launch: a clock that never goes back, and the time for which the app was visible.
struct AdTimeline: Sendable, Hashable, BitwiseCopyable {
    /// The milliseconds since the launch, which never decrease.
    private(set) var now: Int64
    /// The total foreground time, in milliseconds.
    private(set) var foreground: Int64 = 0
    /// The time of the launch.
    private(set) var launchedAt: Int64
    /// The time at which the app last returned from the background.
    private(set) var resumedAt: Int64?
    /// The latest state, or nil before the first one, which counts as foreground.
    private(set) var state: AdAppState?
    /// Whether the run is over, after which no ad can appear.
    private(set) var isOver = false

    private var latestReading: Int64
    private var isBackgrounded = false
    private var hasLaunched = false

    init(start: AdInstant) {
        now = start.milliseconds
        launchedAt = start.milliseconds
        latestReading = start.milliseconds
    }

    var isForeground: Bool { !isOver && (state?.isForeground ?? true) }

    /// Advances the time to a reading of the clock.
    ///
    /// A reading before the previous one does not advance the time, and later readings count from
    /// it. An ad's countdown therefore neither restarts nor waits until the clock has caught up.
    mutating func advance(to reading: AdInstant) {
        let elapsed = max(0, reading.milliseconds - latestReading)
        latestReading = reading.milliseconds
        let later = min(now + elapsed, AdInstant.bound)
        if isForeground { foreground += later - now }
        now = later
    }

    /// Returns the clock's reading at a time of this timeline.
    func reading(at time: Int64) -> AdInstant {
        AdInstant(milliseconds: latestReading + (time - now))
    }

    /// Changes the state.
    ///
    /// - Parameter state: The new state.
    /// - Returns: Whether this is the first launch.
    mutating func enter(_ state: AdAppState) -> Bool {
        let isLaunch = state == .launched && !hasLaunched
        switch state {
        case .background: isBackgrounded = true
        case .active:
            if isBackgrounded { resumedAt = now }
            isBackgrounded = false
        case .launched, .terminated: isBackgrounded = false
        case .inactive: break
        }
        if isLaunch {
            hasLaunched = true
            launchedAt = now
        }
        self.state = state
        if state == .terminated { isOver = true }
        return isLaunch
    }

    mutating func end() {
        isOver = true
    }
}
