import SandlotTrace

/// Records the results of the checks of one rule in one run.
///
/// Each result names the events that the check looked at: the checked event, those that define a state that the rule
/// mentions, and the response that was found. The window of the check extends from the earliest to the latest of
/// them. If events are missing in the window, a pass or an advisory becomes inconclusive. If the time goes back in the
/// window and the check measures time, every result becomes inconclusive.
public struct CheckRecorder {
    private let tallies: RunTallies
    private let index: Int
    /// Whether checks have windows; checks of the trace itself have none.
    private let hasWindows: Bool

    /// Makes a recorder for a run.
    ///
    /// - Parameters:
    ///   - tallies: The tallies of the run.
    ///   - index: The position of the rule among the tallies.
    ///   - hasWindows: Whether checks have windows.
    init(_ tallies: RunTallies, index: Int, hasWindows: Bool) {
        self.tallies = tallies
        self.index = index
        self.hasWindows = hasWindows
    }

    private var run: RunState { tallies.run }

    // MARK: Passes

    /// Records a pass that rests on one event.
    ///
    /// - Parameter moment: The event that the check looked at.
    @inline(__always)
    public func pass(_ moment: Moment) {
        tallies.countPass(index)
    }

    /// Records a pass that rests on two events.
    ///
    /// - Parameters:
    ///   - first: An event that the check looked at.
    ///   - second: Another event that the check looked at.
    ///   - isTimed: Whether the check measures time.
    public func pass(_ first: Moment, _ second: Moment, isTimed: Bool = false) {
        if isBeyondDoubt {
            tallies.countPass(index)
            return
        }
        let (low, high) = first.isBefore(second) ? (first, second) : (second, first)
        if let doubt = doubt(
            from: low, through: high, isTimed: isTimed, verdict: .pass)
        {
            add(
                .inconclusive, seqs: low.seq == high.seq ? [low.seq] : [low.seq, high.seq],
                atMs: second.t, "Nothing wrong was seen, but \(doubt).")
        } else {
            tallies.countPass(index)
        }
    }

    /// Records a pass that rests on any number of events.
    ///
    /// - Parameters:
    ///   - looking: The events that the check looked at. The expression is evaluated only if it matters.
    ///   - isTimed: Whether the check measures time.
    ///   - note: A message that the report shows although the check passed, with the measure.
    public func pass(
        looking: @autoclosure () -> [Moment], isTimed: Bool = false,
        note: (message: String, measure: Finding.Measure)? = nil
    ) {
        if note == nil, isBeyondDoubt {
            tallies.countPass(index)
            return
        }
        guard let window = Window(looking()) else {
            tallies.countPass(index)
            return
        }
        if let doubt = doubt(
            from: window.first, through: window.last, isTimed: isTimed, verdict: .pass)
        {
            add(
                .inconclusive, seqs: window.seqs, atMs: window.deciding,
                "Nothing wrong was seen, but \(doubt).")
        } else if let note {
            tallies.countPass(index)
            tallies.note(
                Finding(
                    verdict: .pass, run: run.id, seqs: window.seqs, atMs: window.deciding,
                    measure: note.measure, message: note.message), index)
        } else {
            tallies.countPass(index)
        }
    }

    // MARK: Everything else

    /// Records a failure: a requirement was broken.
    ///
    /// - Parameters:
    ///   - looking: The events that the check looked at.
    ///   - concerned: The events that the finding names; all of `looking` if nil.
    ///   - deciding: The event that decided; the latest of `looking` if nil.
    ///   - isTimed: Whether the check measures time.
    ///   - measure: The measured value and its limit.
    ///   - message: One English sentence.
    public func fail(
        looking: [Moment], naming concerned: [Moment]? = nil, deciding: Moment? = nil,
        isTimed: Bool = false, measure: Finding.Measure? = nil, _ message: String
    ) {
        record(
            .fail, looking: looking, naming: concerned, deciding: deciding, isTimed: isTimed,
            measure: measure, message)
    }

    /// Records an advisory: a person should look at something.
    ///
    /// The parameters are those of ``fail(looking:naming:deciding:isTimed:measure:_:)``.
    public func advise(
        looking: [Moment], naming concerned: [Moment]? = nil, deciding: Moment? = nil,
        isTimed: Bool = false, measure: Finding.Measure? = nil, _ message: String
    ) {
        record(
            .advisory, looking: looking, naming: concerned, deciding: deciding, isTimed: isTimed,
            measure: measure, message)
    }

    /// Records an inconclusive result: the trace does not contain enough information.
    ///
    /// The parameters are those of ``fail(looking:naming:deciding:isTimed:measure:_:)``.
    public func doubt(
        looking: [Moment], deciding: Moment? = nil, measure: Finding.Measure? = nil,
        _ message: String
    ) {
        record(
            .inconclusive, looking: looking, deciding: deciding, measure: measure, message)
    }

    /// Records that the run has ended and that a required response is still missing.
    ///
    /// The result is a failure if the response is overdue, and inconclusive otherwise.
    ///
    /// - Parameters:
    ///   - looking: The events that the check looked at.
    ///   - concerned: The events that the finding names; all of `looking` if nil.
    ///   - elapsed: The time since the requirement arose, in milliseconds.
    ///   - bound: The time within which the response had to come, in milliseconds.
    ///   - message: One English sentence that says what is missing.
    public func openAtEnd(
        looking: [Moment], naming concerned: [Moment]? = nil, elapsed: Int, bound: Int,
        _ message: String
    ) {
        let measure = Finding.Measure.time(elapsed, limit: bound)
        // The measured time extends to the end of the run, although the check looks at no event there.
        if hasWindows, let last = run.last, let window = Window(looking),
            run.hasClockDrop(after: window.first, through: last)
        {
            record(
                .inconclusive, looking: looking, naming: concerned, deciding: last, isTimed: true,
                measure: measure, "\(message) But the clock went back meanwhile.")
        } else if elapsed > bound {
            record(
                .fail, looking: looking, naming: concerned, deciding: run.last, isTimed: true,
                measure: measure, message)
        } else {
            record(
                .inconclusive, looking: looking, naming: concerned, deciding: run.last,
                isTimed: true, measure: measure,
                "\(message) The run ended before the time for that was over.")
        }
    }

    /// Records a result with any verdict.
    ///
    /// The other parameters are those of ``fail(looking:naming:deciding:isTimed:measure:_:)``.
    public func record(
        _ verdict: Verdict, looking: [Moment], naming concerned: [Moment]? = nil,
        deciding: Moment? = nil, isTimed: Bool = false, measure: Finding.Measure? = nil,
        _ message: String
    ) {
        let window = Window(looking)
        let seqs = (concerned.map(Window.init) ?? window)?.seqs ?? []
        let atMs = deciding?.t ?? window?.deciding ?? run.endMs
        if let window, verdict != .inconclusive,
            let doubt = doubt(
                from: window.first, through: window.last, isTimed: isTimed, verdict: verdict)
        {
            add(
                .inconclusive, seqs: seqs, atMs: atMs, measure: measure,
                "\(message) But \(doubt).")
        } else {
            add(verdict, seqs: seqs, atMs: atMs, measure: measure, message)
        }
    }

    private func add(
        _ verdict: Verdict, seqs: [Int], atMs: Int, measure: Finding.Measure? = nil,
        _ message: String
    ) {
        tallies.add(
            Finding(
                verdict: verdict, run: run.id, seqs: seqs, atMs: atMs, measure: measure,
                message: message), index)
    }

    /// Whether the run has neither missing events nor a clock that goes back.
    @inline(__always)
    private var isBeyondDoubt: Bool {
        !hasWindows || run.gaps.isEmpty && run.clockDrops.isEmpty
    }

    /// Returns the reason why a result cannot be trusted, if there is one.
    private func doubt(
        from first: Moment, through last: Moment, isTimed: Bool, verdict: Verdict
    ) -> String? {
        guard hasWindows else { return nil }
        if isTimed, run.hasClockDrop(after: first, through: last) {
            return "the clock went back meanwhile"
        }
        if verdict != .fail, run.hasGap(after: first, through: last) {
            return "events are missing in between"
        }
        return nil
    }

    /// The events from the earliest to the latest that a check looked at.
    private struct Window {
        let seqs: [Int]
        let first: Moment
        let last: Moment

        init?(_ moments: [Moment]) {
            let sorted = moments.sorted { ($0.seq, $0.position) < ($1.seq, $1.position) }
            guard let first = sorted.first, let last = sorted.last else { return nil }
            var seqs: [Int] = []
            for moment in sorted where seqs.last != moment.seq { seqs.append(moment.seq) }
            self.seqs = seqs
            self.first = first
            self.last = last
        }

        var deciding: Int { last.t }
    }
}
