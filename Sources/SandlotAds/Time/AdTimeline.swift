/// How the time of a launch passes: one clock that never goes back, and how long the app was visible on it.
struct AdTimeline: Sendable, Hashable, BitwiseCopyable {
    /// Milliseconds since the launch; never falls.
    private(set) var now: Int64
    /// How long the app was in the foreground so far, in milliseconds.
    private(set) var foreground: Int64 = 0
    /// When the app was launched.
    private(set) var launchedAt: Int64
    /// When the app last came back from the background.
    private(set) var resumedAt: Int64?
    /// The latest state; nil before the first, which counts as foreground.
    private(set) var state: AdAppState?
    /// Whether the run is over; nothing begins any more.
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

    /// Takes a reading of the clock in.
    ///
    /// A reading before the latest one counts as no time at all, and the time goes on from there: neither does
    /// an ad's countdown start again, nor does it wait until the clock is where it was.
    mutating func advance(to reading: AdInstant) {
        let elapsed = max(0, reading.milliseconds - latestReading)
        latestReading = reading.milliseconds
        let later = min(now + elapsed, AdInstant.bound)
        if isForeground { foreground += later - now }
        now = later
    }

    /// What the clock will read at a time of this line.
    func reading(at time: Int64) -> AdInstant {
        AdInstant(milliseconds: latestReading + (time - now))
    }

    /// Enters a state.
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
