import SandlotTrace

/// Takes the judgements of one rule in one run.
///
/// A judgement says which events it looked at: the judged one, those that define a state that the rule names,
/// and the response that was found. From the earliest to the latest of them reaches its window. If events are
/// missing in it, a pass or an advisory becomes inconclusive; if the time goes back in it and the judgement
/// measures time, it becomes inconclusive whatever it was.
public struct Judge {
    private let tallies: RunTallies
    private let index: Int
    /// Whether judgements have windows; those on the soundness of the trace itself have none.
    private let hasWindows: Bool

    /// Makes a judge of a run.
    ///
    /// - Parameters:
    ///   - tallies: Where judgements are counted.
    ///   - index: The tally among them.
    ///   - hasWindows: Whether judgements have windows.
    init(_ tallies: RunTallies, _ index: Int, hasWindows: Bool) {
        self.tallies = tallies
        self.index = index
        self.hasWindows = hasWindows
    }

    private var run: RunState { tallies.run }

    // MARK: Passes

    /// Everything was fine.
    ///
    /// - Parameter moment: The only event that was looked at.
    @inline(__always)
    public func pass(_ moment: Moment) {
        tallies.countPass(index)
    }

    /// Everything was fine.
    ///
    /// - Parameters:
    ///   - first: An event that was looked at.
    ///   - second: Another.
    ///   - isTimed: Whether the judgement measures time.
    public func pass(_ first: Moment, _ second: Moment, isTimed: Bool = false) {
        if isBeyondDoubt {
            tallies.countPass(index)
            return
        }
        let (low, high) = first.isBefore(second) ? (first, second) : (second, first)
        if let doubt = doubt(low, high, isTimed: isTimed, verdict: .pass) {
            add(
                .inconclusive, low.seq == high.seq ? [low.seq] : [low.seq, high.seq], second.t, nil,
                "Nothing wrong was seen, but \(doubt).")
        } else {
            tallies.countPass(index)
        }
    }

    /// Everything was fine.
    ///
    /// - Parameters:
    ///   - looking: The events that were looked at; asked for only if that matters.
    ///   - isTimed: Whether the judgement measures time.
    ///   - note: What may be worth knowing all the same, with what was measured.
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
        if let doubt = doubt(window.first, window.last, isTimed: isTimed, verdict: .pass) {
            add(
                .inconclusive, window.seqs, window.deciding, nil,
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

    /// A requirement was broken.
    ///
    /// - Parameters:
    ///   - looking: The events that were looked at.
    ///   - concerned: The events that the finding names, if they are not all that were looked at.
    ///   - deciding: The event that decided; the latest of those that were looked at if nil.
    ///   - isTimed: Whether the judgement measures time.
    ///   - measure: What was measured.
    ///   - message: One English sentence.
    public func fail(
        looking: [Moment], naming concerned: [Moment]? = nil, deciding: Moment? = nil,
        isTimed: Bool = false, measure: Finding.Measure? = nil, _ message: String
    ) {
        report(.fail, looking, naming: concerned, deciding, isTimed, measure, message)
    }

    /// A person should look at something; parameters as in `fail`.
    public func advise(
        looking: [Moment], naming concerned: [Moment]? = nil, deciding: Moment? = nil,
        isTimed: Bool = false, measure: Finding.Measure? = nil, _ message: String
    ) {
        report(.advisory, looking, naming: concerned, deciding, isTimed, measure, message)
    }

    /// The trace does not say enough; parameters as in `fail`.
    public func doubt(
        looking: [Moment], deciding: Moment? = nil, measure: Finding.Measure? = nil,
        _ message: String
    ) {
        report(.inconclusive, looking, deciding, false, measure, message)
    }

    /// The run has ended, and a response that was required is still missing.
    ///
    /// - Parameters:
    ///   - looking: The events that were looked at.
    ///   - concerned: The events that the finding names, if they are not all that were looked at.
    ///   - elapsed: The time since the requirement arose, in milliseconds.
    ///   - bound: The time within which the response had to come.
    ///   - message: What is missing, as one English sentence.
    public func openAtEnd(
        looking: [Moment], naming concerned: [Moment]? = nil, elapsed: Int, bound: Int,
        _ message: String
    ) {
        let measure = Finding.Measure.time(elapsed, limit: bound)
        // What is measured reaches to the end of the run, although no event there is looked at.
        if hasWindows, let last = run.last, let window = Window(looking),
            run.hasClockDrop(after: window.first, through: last)
        {
            report(
                .inconclusive, looking, naming: concerned, last, true, measure,
                "\(message) But the clock went back meanwhile.")
        } else if elapsed > bound {
            report(.fail, looking, naming: concerned, run.last, true, measure, message)
        } else {
            report(
                .inconclusive, looking, naming: concerned, run.last, true, measure,
                "\(message) The run ended before the time for that was over.")
        }
    }

    /// A judgement with any verdict; parameters as in `fail`.
    public func report(
        _ verdict: Verdict, _ looking: [Moment], naming concerned: [Moment]? = nil,
        _ deciding: Moment?, _ isTimed: Bool, _ measure: Finding.Measure?, _ message: String
    ) {
        let window = Window(looking)
        let seqs = (concerned.map(Window.init) ?? window)?.seqs ?? []
        let atMs = deciding?.t ?? window?.deciding ?? run.endMs
        if let window, verdict != .inconclusive,
            let doubt = doubt(window.first, window.last, isTimed: isTimed, verdict: verdict)
        {
            add(.inconclusive, seqs, atMs, measure, "\(message) But \(doubt).")
        } else {
            add(verdict, seqs, atMs, measure, message)
        }
    }

    private func add(
        _ verdict: Verdict, _ seqs: [Int], _ atMs: Int, _ measure: Finding.Measure?,
        _ message: String
    ) {
        tallies.add(
            Finding(
                verdict: verdict, run: run.id, seqs: seqs, atMs: atMs, measure: measure,
                message: message), index)
    }

    /// Whether no window can be one in which events are missing or the time goes back.
    @inline(__always)
    private var isBeyondDoubt: Bool {
        !hasWindows || run.gaps.isEmpty && run.clockDrops.isEmpty
    }

    /// Why a judgement cannot be trusted, if it cannot.
    private func doubt(_ first: Moment, _ last: Moment, isTimed: Bool, verdict: Verdict) -> String?
    {
        guard hasWindows else { return nil }
        if isTimed, run.hasClockDrop(after: first, through: last) {
            return "the clock went back meanwhile"
        }
        if verdict != .fail, run.hasGap(after: first, through: last) {
            return "events are missing in between"
        }
        return nil
    }

    /// From the earliest to the latest event that was looked at.
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
