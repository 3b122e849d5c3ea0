import SandlotTrace

/// The state of the gate at the end of a run.
struct GateEnding {
    /// The name of the run.
    let run: String
    /// Whether the latest lock was not over.
    let isLocked: Bool
    /// The end of the latest lock on the wall clock; nil without a lock or a wall clock.
    let lockedUntil: Int?
    /// The number of wrong answers that count.
    let wrongAnswers: Int
    /// Whether the time since the lock is known.
    let isMeasurable: Bool
    /// Whether events are missing between those that this state rests on.
    let hasGap: Bool

    /// Reads the state from a run that has ended.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - attempts: The attempts at its gate.
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
