import SandlotTrace

/// A lock really locks.
struct GateLockoutEnforced: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-lockout-enforced",
        title: "A lock really locks",
        mechanism: .state,
        severities: [.seed: .violation],
        reads: [
            .gateLocked, .gateShown, .gateAnswered, .gatePassed, .purchaseStarted, .linkOpened,
        ],
        requirement: """
            While the gate is locked, it asks no question, accepts no answer, and gives no pass, \
            and nothing behind it begins.
            """,
        decision: """
            Each lock lasts as long as its event states, otherwise `lockoutMs`. An answer, a \
            pass, a purchase, a link, or a new challenge in that time fails. A gate that is shown \
            without a challenge displays the lock and is allowed.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.lockoutMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The next answer comes when the lock is over.",
                """
                {"t":0,"e":"gate_locked","gateId":"g1"}
                {"t":20000,"e":"gate_shown","gateId":"g2","purpose":"purchase"}
                {"t":60500,"e":"gate_shown","gateId":"g3","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":61000,"e":"gate_answered","gateId":"g3","correct":true}
                """),
            failing: RuleExample(
                "The gate opens 20 s after it was locked for a minute.",
                """
                {"t":0,"e":"gate_locked","gateId":"g1","durationMs":60000}
                {"t":20000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                """)))

    private let lockoutMs: Int

    init(_ parameters: Parameters) {
        lockoutMs = parameters[.lockoutMs]
    }

    private struct Lock {
        let at: Moment
        let durationMs: Int

        var end: Int { at.t + durationMs }

        func holds(at moment: Moment) -> Bool { moment.t - at.t < durationMs }
    }

    final class Monitor: RuleMonitor<GateLockoutEnforced> {
        /// Locks that are not over.
        private var locks: [Lock] = []
        /// The lock that ended last among those that are over, in case the clock goes back.
        private var latestOver: Lock?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            retire(at: moment)
            let what: String
            switch observation.event {
            case .gateLocked(let event):
                locks.append(Lock(at: moment, durationMs: event.durationMs ?? rule.lockoutMs))
                return
            case .gateShown(let event):
                guard event.challenge != nil else { return }
                what = "a new challenge"
            case .gateAnswered: what = "an answer"
            case .gatePassed: what = "a pass"
            case .purchaseStarted: what = "a purchase"
            case .linkOpened: what = "a link"
            default: return
            }
            if let lock = latestOver, lock.holds(at: moment) {
                latestOver = nil
                fail(lock, what, at: moment)
            }
            for lock in locks { fail(lock, what, at: moment) }
            locks.removeAll(keepingCapacity: true)
        }

        private func fail(_ lock: Lock, _ what: String, at moment: Moment) {
            let elapsed = moment.t - lock.at.t
            recorder.fail(
                looking: [lock.at, moment], isTimed: true,
                measure: .time(elapsed, limit: lock.durationMs),
                "The gate was locked for \(Words.duration(lock.durationMs)), and after \(Words.duration(elapsed)) there was \(what)."
            )
        }

        private func retire(at moment: Moment) {
            locks.removeAll { lock in
                guard !lock.holds(at: moment) else { return false }
                if let other = latestOver {
                    recorder.pass((lock.end > other.end ? other : lock).at)
                }
                latestOver = latestOver.map { lock.end > $0.end ? lock : $0 } ?? lock
                return true
            }
        }

        override func end() {
            for lock in locks { recorder.pass(lock.at) }
            if let lock = latestOver { recorder.pass(lock.at) }
        }
    }
}
