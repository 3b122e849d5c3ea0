import SandlotTrace

/// The wrong answers that count toward a lock, and the lock itself, during a run.
struct GateAttempts {
    /// The reason why the gate is locked.
    private enum Lock {
        /// A `gate_locked` of this run.
        case event(at: Moment, durationMs: Int)
        /// The header says until when, on the wall clock.
        case header(until: Int)
        /// The header names an end that cannot be read; it may be over once the wall clock is known.
        case unreadable(isDoubtful: Bool)
    }

    /// The events that say how many wrong answers count.
    private struct Basis {
        /// The earliest of them; nil if it is the header.
        var first: Moment?
        /// Whether the clock went back while a lock ran out.
        var isDoubtful = false
    }

    /// The kinds of events that belong to the gate.
    static let observed: [TraceEventKind] = [
        .gateShown, .gateAnswered, .gatePassed, .gateCanceled, .gateLocked,
    ]

    /// The number of wrong answers that count.
    private(set) var wrongAnswers: Int
    /// The latest `gate_locked`, and how long that lock lasts.
    private(set) var latestLock: (at: Moment, wall: Int?, durationMs: Int)?
    /// The latest event of the gate.
    private(set) var latest: Moment?
    private let lockoutMs: Int
    private var lock: Lock?
    private var basis = Basis()

    /// Begins with the content of the header.
    ///
    /// - Parameters:
    ///   - header: The run's header, if it has one.
    ///   - lockoutMs: The duration of a lock whose event does not state it, in milliseconds.
    init(_ header: TraceEvent.TraceHeader?, lockoutMs: Int) {
        self.lockoutMs = lockoutMs
        wrongAnswers = header?.gateState?.attemptsUsed ?? 0
        if let text = header?.gateState?.lockedUntilWall {
            lock =
                WallTime.milliseconds(withOffset: text).map { .header(until: $0) }
                ?? .unreadable(isDoubtful: false)
        }
    }

    // MARK: Questions

    /// Whether a lock is in force.
    var isLocked: Bool { lock != nil }

    /// Whether it is unknown if the lock of the header is over.
    var isLockUnreadable: Bool {
        if case .unreadable(isDoubtful: true) = lock { true } else { false }
    }

    /// The events that say how many wrong answers count and whether a lock holds.
    var moments: [Moment] {
        let first = basis.first.map { [$0] } ?? []
        guard case .event(let at, _) = lock else { return first }
        return first + [at]
    }

    /// Whether time was measured to determine this.
    var isTimed: Bool {
        if case .event = lock { return true }
        return basis.isDoubtful
    }

    // MARK: Keeping up

    /// Ends a lock that is over when an event of the gate happens; to be called before ``observe(_:at:)``.
    ///
    /// - Parameters:
    ///   - moment: The time of the event.
    ///   - run: The run.
    mutating func expire(at moment: Moment, in run: RunState) {
        switch lock {
        case .event(let at, let durationMs):
            guard moment.t - at.t >= durationMs else { return }
            basis = Basis(
                first: at, isDoubtful: run.hasClockDrop(after: at, through: moment))
        case .header(let until):
            guard let wall = moment.wall, wall >= until else { return }
            basis = Basis(first: moment)
        case .unreadable:
            if moment.wall != nil { lock = .unreadable(isDoubtful: true) }
            return
        case nil: return
        }
        lock = nil
        wrongAnswers = 0
    }

    /// Updates the state with an event of the gate.
    mutating func observe(_ event: TraceEvent, at moment: Moment) {
        latest = moment
        switch event {
        case .gateAnswered(let event) where !event.correct:
            let (sum, overflow) = wrongAnswers.addingReportingOverflow(1)
            wrongAnswers = overflow ? wrongAnswers : sum
            if basis.first == nil { basis.first = moment }
        case .gatePassed:
            wrongAnswers = 0
            basis = Basis(first: moment)
        case .gateLocked(let event):
            let durationMs = event.durationMs ?? lockoutMs
            lock = .event(at: moment, durationMs: durationMs)
            latestLock = (moment, moment.wall, durationMs)
        default: break
        }
    }
}
