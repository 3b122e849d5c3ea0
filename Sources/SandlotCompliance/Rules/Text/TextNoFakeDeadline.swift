import SandlotTrace

extension Parameter<Int> {
    /// The tolerance by which the deadline of an offer may move, in milliseconds.
    static let deadlineTolMs = Parameter("deadlineTolMs", 1_000)
}

/// No false or moving deadline.
struct TextNoFakeDeadline: Rule {
    static let descriptor = RuleDescriptor(
        id: "text-no-fake-deadline",
        title: "No false or moving deadline",
        mechanism: .acrossRuns,
        severities: [.caru: .warning, .euUCPD: .violation, .ukAADC: .advisory],
        reads: [.offerShown, .traceHeader],
        observes: [.offerShown],
        requirement: """
            A deadline of an offer is real: the offer does not end later than stated, and does \
            not return afterward.
            """,
        decision: """
            Each time an offer is shown with a deadline, the deadline must not have passed, must \
            not be more than `deadlineTolMs` later than a deadline that the offer had before on \
            this device, and no earlier deadline of the offer may have passed. A comparison with \
            an earlier run needs the wall clock.
            """,
        sources: [Citation(.ucpd, "7")],
        parameters: [Parameter.deadlineTolMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The deadline stays where it is at the next launch.",
                """
                {"wall":"2026-11-02T10:00:00.000Z","e":"trace_header","schema":"sandlot-trace/1"}
                {"t":1000,"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":600000}
                {"run":"r2"}
                {"wall":"2026-11-02T10:05:00.000Z","e":"trace_header","schema":"sandlot-trace/1"}
                {"t":1000,"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":300000}
                """),
            failing: RuleExample(
                "Ten minutes are left, and ten minutes again at the next launch.",
                """
                {"wall":"2026-11-02T10:00:00.000Z","e":"trace_header","schema":"sandlot-trace/1"}
                {"t":1000,"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":601000}
                {"run":"r2"}
                {"wall":"2026-11-02T10:05:00.000Z","e":"trace_header","schema":"sandlot-trace/1"}
                {"t":1000,"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":601000}
                """)))

    private let deadlineTolMs: Int

    init(_ parameters: Parameters) {
        deadlineTolMs = parameters[.deadlineTolMs]
    }

    /// The deadlines that an offer had in earlier runs of a device.
    fileprivate struct History {
        /// The earliest deadline by the wall clock, which is the strictest.
        var earliest: Int?
        /// Whether there was one whose wall clock is not known.
        var hasUnknown = false
    }

    final class Memory: RuleMemory {
        /// By device and offer.
        fileprivate var histories: [String: [String: History]] = [:]
    }

    /// The deadlines that an offer has had in the current run.
    private struct Offer {
        /// The earliest, in milliseconds since the run began, and when it was shown.
        var earliest: Int
        var shownAt: Moment
        /// The history for the next runs.
        var history = History()
        /// The earliest of those for which the run had not stated the wall clock yet.
        var earliestPending: Int?
    }

    /// A showing of an offer with a deadline, and what is wrong with it within its run.
    private struct Showing {
        let offer: String
        let expiresAtMs: Int
        let moment: Moment
        /// The reasons for which it fails, as clauses.
        var reasons: [String] = []
        /// The earlier showing that they rest on.
        var earlier: Moment?
        var measure: Finding.Measure?
        /// Whether the only reason measures time.
        var isTimed = false

        mutating func add(_ reason: String, _ measure: Finding.Measure) {
            reasons.append(reason)
            self.measure = self.measure ?? measure
        }
    }

    final class Monitor: RuleMonitor<TextNoFakeDeadline> {
        /// The maximum number of showings that are kept until the wall clock is known.
        private static let pendingLimit = 1_000

        private let earlier: [String: History]
        private var offers: [String: Offer] = [:]
        /// Showings that need a line with the wall clock.
        private var pending: [Showing] = []

        required init(
            rule: TextNoFakeDeadline, run: RunState, recorder: CheckRecorder, memory: Memory
        ) {
            earlier = memory.histories[run.device.name] ?? [:]
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            guard case .offerShown(let event) = observation.event,
                let expiresAtMs = event.expiresAtMs
            else { return }
            let moment = observation.moment
            checkShowing(of: event.offerId, expiresAtMs, moment)
            remember(event.offerId, expiresAtMs: expiresAtMs, at: moment)
        }

        private func checkShowing(of id: String, _ expiresAtMs: Int, _ moment: Moment) {
            var showing = Showing(offer: id, expiresAtMs: expiresAtMs, moment: moment)
            if moment.t > expiresAtMs {
                showing.add(
                    "was shown after its own deadline", .time(moment.t, limit: expiresAtMs))
            }
            if let offer = offers[id], expiresAtMs - offer.earliest > rule.deadlineTolMs {
                let shift = expiresAtMs - offer.earliest
                showing.earlier = offer.shownAt
                showing.add(
                    "has a deadline that moved by \(Words.duration(shift))",
                    .time(shift, limit: rule.deadlineTolMs))
            }
            if let offer = offers[id], offer.earliest < moment.t {
                // The numbers of the offers alone do not depend on the clock.
                showing.isTimed = showing.reasons.isEmpty
                showing.earlier = offer.shownAt
                showing.add(
                    "came back after a deadline that it had before",
                    .time(moment.t, limit: offer.earliest))
            }
            if earlier[id] != nil, start(of: moment) == nil, pending.count < Self.pendingLimit {
                pending.append(showing)
            } else {
                judge(showing)
            }
        }

        private func judge(_ showing: Showing) {
            var showing = showing
            let history = earlier[showing.offer]
            let start = start(of: showing.moment)
            if let deadline = history?.earliest, let start {
                let shift = start + showing.expiresAtMs - deadline
                if shift > rule.deadlineTolMs {
                    showing.isTimed = false
                    showing.add(
                        "has a deadline that moved by \(Words.duration(shift)) since an earlier run",
                        .time(shift, limit: rule.deadlineTolMs))
                }
                let delay = start + showing.moment.t - deadline
                if delay > 0 {
                    showing.isTimed = false
                    showing.add(
                        "came back \(Words.duration(delay)) after a deadline of an earlier run",
                        .time(delay, limit: 0))
                }
            }
            if !showing.reasons.isEmpty {
                recorder.fail(
                    looking: [showing.earlier, showing.moment].compactMap(\.self),
                    isTimed: showing.isTimed, measure: showing.measure,
                    "The offer \(showing.offer) \(Words.list(showing.reasons)).")
            } else if let history, start == nil || history.hasUnknown {
                doubt(showing.offer, showing.moment)
            } else {
                recorder.pass(showing.moment)
            }
        }

        private func doubt(_ id: String, _ moment: Moment) {
            recorder.doubt(
                looking: [moment],
                "Without the wall clock, deadlines of the offer \(id) in two runs cannot be compared."
            )
        }

        /// The wall clock at the beginning of the run.
        private func start(of moment: Moment) -> Int? {
            if let wall = run.headerWall { return wall }
            if let wall = moment.wall { return wall - moment.t }
            return run.firstWithWall.flatMap { first in first.wall.map { $0 - first.t } }
        }

        private func remember(_ id: String, expiresAtMs: Int, at moment: Moment) {
            var offer = offers[id] ?? Offer(earliest: expiresAtMs, shownAt: moment)
            if expiresAtMs < offer.earliest {
                offer.earliest = expiresAtMs
                offer.shownAt = moment
            }
            if let start = start(of: moment) {
                offer.history.earliest = min(
                    offer.history.earliest ?? .max, start + expiresAtMs)
            } else {
                offer.earliestPending = min(offer.earliestPending ?? .max, expiresAtMs)
            }
            offers[id] = offer
        }

        override func end() {
            for showing in pending { judge(showing) }
            var histories = earlier
            for (id, offer) in offers {
                var history = earlier[id] ?? History()
                var known = [history.earliest, offer.history.earliest].compactMap(\.self)
                if let pending = offer.earliestPending {
                    if let start = start(of: offer.shownAt) {
                        known.append(start + pending)
                    } else {
                        history.hasUnknown = true
                    }
                }
                history.earliest = known.min()
                histories[id] = history
            }
            memory.histories[run.device.name] = histories
        }
    }
}
