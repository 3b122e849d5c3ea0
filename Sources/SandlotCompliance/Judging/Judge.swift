import SandlotTrace

/// Takes the judgements of one rule in one run.
///
/// A judgement says which events it looked at: the judged one, those that define a state that the rule names,
/// and the response that was found. From the earliest to the latest of them reaches its window. If events are
/// missing in it, a pass or an advisory becomes inconclusive; if the time goes back in it and the judgement
/// measures time, it becomes inconclusive whatever it was.
public final class Judge {
    private unowned let run: RunState
    /// Whether judgements have windows; those on the soundness of the trace itself have none.
    private let hasWindows: Bool
    @exclusivity(unchecked) private(set) var tally = Tally()

    init(_ run: RunState, hasWindows: Bool) {
        self.run = run
        self.hasWindows = hasWindows
    }

    // MARK: Passes

    /// Everything was fine.
    ///
    /// - Parameter moment: The only event that was looked at.
    @inline(__always)
    public func pass(_ moment: Moment) {
        tally.passes += 1
    }

    /// Everything was fine.
    ///
    /// - Parameters:
    ///   - first: An event that was looked at.
    ///   - second: Another.
    ///   - isTimed: Whether the judgement measures time.
    public func pass(_ first: Moment, _ second: Moment, isTimed: Bool = false) {
        let (low, high) = first.isBefore(second) ? (first, second) : (second, first)
        if let doubt = doubt(low, high, isTimed: isTimed, verdict: .pass) {
            add(
                .inconclusive, low.seq == high.seq ? [low.seq] : [low.seq, high.seq], second.t, nil,
                "Nothing wrong was seen, but \(doubt).")
        } else {
            tally.passes += 1
        }
    }

    /// Everything was fine.
    ///
    /// - Parameters:
    ///   - looking: The events that were looked at.
    ///   - isTimed: Whether the judgement measures time.
    ///   - note: What may be worth knowing all the same, with what was measured.
    public func pass(
        looking: [Moment], isTimed: Bool = false,
        note: (message: String, measure: Finding.Measure)? = nil
    ) {
        guard let window = Window(looking) else {
            tally.passes += 1
            return
        }
        if let doubt = doubt(window.first, window.last, isTimed: isTimed, verdict: .pass) {
            add(
                .inconclusive, window.seqs, window.deciding, nil,
                "Nothing wrong was seen, but \(doubt).")
        } else if let note {
            tally.passes += 1
            tally.note(
                Finding(
                    verdict: .pass, run: run.id, seqs: window.seqs, atMs: window.deciding,
                    measure: note.measure, message: note.message))
        } else {
            tally.passes += 1
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
        looking: [Moment], deciding: Moment? = nil, isTimed: Bool = false,
        measure: Finding.Measure? = nil, _ message: String
    ) {
        report(.advisory, looking, deciding, isTimed, measure, message)
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
    ///   - elapsed: The time since the requirement arose, in milliseconds.
    ///   - bound: The time within which the response had to come.
    ///   - message: What is missing, as one English sentence.
    public func openAtEnd(looking: [Moment], elapsed: Int, bound: Int, _ message: String) {
        let measure = Finding.Measure.time(elapsed, limit: bound)
        // What is measured reaches to the end of the run, although no event there is looked at.
        if hasWindows, let last = run.last, let window = Window(looking),
            run.hasClockDrop(after: window.first, through: last)
        {
            report(
                .inconclusive, looking, last, true, measure,
                "\(message) But the clock went back meanwhile.")
        } else if elapsed > bound {
            report(.fail, looking, run.last, true, measure, message)
        } else {
            report(
                .inconclusive, looking, run.last, true, measure,
                "The run ends before it could be seen: \(message)")
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
        tally.add(
            Finding(
                verdict: verdict, run: run.id, seqs: seqs, atMs: atMs, measure: measure,
                message: message))
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
