/// Events that can happen between the jobs of a run.
package struct WorldEvents {
    /// The number of events that can happen now, at rest or between jobs.
    var count: (_ isAtRest: Bool) -> Int
    /// Makes one of them happen.
    var perform: (Int) -> Void
    /// Whether the run ends now, because something went wrong.
    var isOver: () -> Bool
    /// Begins what follows when nothing is left to do, and returns whether anything does.
    var isContinued: () -> Bool
    /// Whether people wait for something, so that timers fire however late they are due.
    var isAwaited: () -> Bool
    /// Learns of time that passes.
    var passTime: (Duration) -> Void

    /// Describes events.
    ///
    /// - Parameters:
    ///   - count: The number of events that can happen now, which may be different when no job
    ///     waits.
    ///   - perform: Makes one of them happen, which a number from 0 selects.
    ///   - isOver: Whether the run ends now, because something went wrong.
    ///   - isContinued: Begins what follows when nothing is left to do, and returns whether anything does.
    ///   - isAwaited: Whether people wait for something, so that timers fire however late they are
    ///     due.
    ///   - passTime: Learns of time that passes because a task sleeps.
    package init(
        count: @escaping (_ isAtRest: Bool) -> Int, perform: @escaping (Int) -> Void,
        isOver: @escaping () -> Bool = { false },
        isContinued: @escaping () -> Bool = { false },
        isAwaited: @escaping () -> Bool = { false },
        passTime: @escaping (Duration) -> Void = { _ in }
    ) {
        self.count = count
        self.perform = perform
        self.isOver = isOver
        self.isContinued = isContinued
        self.isAwaited = isAwaited
        self.passTime = passTime
    }

    /// No events.
    package static var none: WorldEvents { WorldEvents(count: { _ in 0 }, perform: { _ in }) }
}
