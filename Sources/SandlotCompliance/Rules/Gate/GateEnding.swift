import SandlotTrace

/// How a run left its gate.
struct GateEnding {
    /// The name of the run.
    let run: String
    /// Whether the latest lock was not over.
    let isLocked: Bool
    /// Until when the latest lock lasts on the wall clock; nil without a lock or its wall clock.
    let lockedUntil: Int?
    /// How many wrong answers count.
    let wrongAnswers: Int
    /// Whether it can be told how much time has passed since the lock.
    let isMeasurable: Bool
    /// Whether events are missing between those that say all this.
    let hasGap: Bool

    /// Looks at a run that has ended.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - attempts: What its gate did.
    init(_ run: RunState, _ attempts: GateAttempts) {
        self.run = run.id
        wrongAnswers = attempts.wrongAnswers
        let basis = attempts.moments
        guard let last = run.last, let latest = attempts.latest else {
            (isLocked, lockedUntil, isMeasurable, hasGap) = (false, nil, true, false)
            return
        }
        guard let lock = attempts.latestLock else {
            (isLocked, lockedUntil, isMeasurable) = (false, nil, true)
            hasGap = basis.contains { run.hasGap(after: $0, through: latest) }
            return
        }
        isLocked = last.t - lock.at.t < lock.durationMs
        lockedUntil = lock.wall.map { $0 + lock.durationMs }
        isMeasurable = !run.hasClockDrop(after: lock.at, through: last)
        let looking = isLocked ? [lock.at] : basis
        hasGap = looking.contains { run.hasGap(after: $0, through: latest) }
    }
}
