import SandlotTrace

/// At most three wrong answers.
struct GateAttemptLimit: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-attempt-limit",
        title: "At most three wrong answers",
        mechanism: .state,
        severities: [.seed: .violation],
        reads: [.traceHeader] + GateAttempts.observed,
        observes: GateAttempts.observed,
        requirement: """
            After a few wrong answers the gate locks itself, and closing it and opening it again does not give a \
            child more of them.
            """,
        decision: """
            Wrong answers of all gates are counted on from what the header says. A pass, and the first event of \
            the gate after a lock is over, begin the count anew. A wrong answer beyond `maxAttempts` fails; one \
            that reaches it must be followed by `gate_locked` before anything else happens at a gate. A right \
            answer beyond the limit is fine only if no lock holds.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.maxAttempts.erased, Parameter.lockoutMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Two wrong answers, then a right one.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":4000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":4100,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":6,"b":9}}
                {"t":7000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":7100,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":12,"b":4}}
                {"t":9000,"e":"gate_answered","gateId":"g1","correct":true}
                {"t":9010,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                """),
            failing: RuleExample(
                "The gate is left after two wrong answers and opened for two more.",
                """
                {"t":1000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":4000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":4100,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":6,"b":9}}
                {"t":7000,"e":"gate_answered","gateId":"g1","correct":false}
                {"t":8000,"e":"gate_cancelled","gateId":"g1"}
                {"t":9000,"e":"gate_shown","gateId":"g2","purpose":"purchase","challenge":{"kind":"multiply","a":12,"b":4}}
                {"t":12000,"e":"gate_answered","gateId":"g2","correct":false}
                {"t":12100,"e":"gate_shown","gateId":"g2","purpose":"purchase","challenge":{"kind":"multiply","a":9,"b":7}}
                {"t":15000,"e":"gate_answered","gateId":"g2","correct":false}
                """)))

    private let maxAttempts: Int
    private let lockoutMs: Int

    init(_ parameters: Parameters) {
        maxAttempts = parameters[.maxAttempts]
        lockoutMs = parameters[.lockoutMs]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    /// A wrong answer that uses the last attempt up, until the next event of a gate.
    private struct LastAttempt {
        let looking: [Moment]
        let at: Moment
        let isTimed: Bool
    }

    private final class Monitor: RuleMonitor {
        private let maxAttempts: Int
        private var attempts: GateAttempts
        private var lastAttempt: LastAttempt?

        init(_ rule: GateAttemptLimit, _ run: RunState, _ judge: Judge) {
            maxAttempts = rule.maxAttempts
            attempts = GateAttempts(run.header, lockoutMs: rule.lockoutMs)
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            settleLastAttempt(observation)
            attempts.expire(at: moment, in: run)
            let earlier = attempts.moments
            let isTimed = attempts.isTimed
            attempts.observe(observation.event, at: moment)
            if case .gateAnswered(let event) = observation.event {
                decide(
                    event, LastAttempt(looking: earlier + [moment], at: moment, isTimed: isTimed))
            }
        }

        private func decide(_ event: TraceEvent.GateAnswered, _ answer: LastAttempt) {
            let count = attempts.wrongAnswers
            let isBeyond = count > maxAttempts && (!event.correct || attempts.isLocked)
            let isLast = count == maxAttempts && !event.correct
            if (isBeyond || isLast) && attempts.isLockUnreadable {
                judge.doubt(
                    looking: answer.looking, deciding: answer.at,
                    "The header does not say in a readable way until when the gate is locked, so the attempts cannot be counted."
                )
            } else if isBeyond {
                judge.fail(
                    looking: answer.looking, deciding: answer.at, isTimed: answer.isTimed,
                    measure: .count(count, limit: maxAttempts),
                    event.correct
                        ? "An answer was taken after \(count) wrong ones while the gate was locked."
                        : "The gate took wrong answer number \(count). The limit is \(maxAttempts)."
                )
            } else if isLast {
                lastAttempt = answer
            } else {
                judge.pass(looking: answer.looking, isTimed: answer.isTimed)
            }
        }

        private func settleLastAttempt(_ observation: Observation) {
            guard let answer = lastAttempt else { return }
            lastAttempt = nil
            let looking = answer.looking + [observation.moment]
            if case .gateLocked = observation.event {
                judge.pass(looking: looking, isTimed: answer.isTimed)
            } else {
                judge.fail(
                    looking: looking, isTimed: answer.isTimed,
                    measure: .count(maxAttempts, limit: maxAttempts),
                    "After \(maxAttempts) wrong answers came \(observation.event.kind.name), and no lock."
                )
            }
        }

        override func end() {
            guard let answer = lastAttempt else { return }
            judge.doubt(
                looking: answer.looking, deciding: answer.at,
                "The run ends after \(maxAttempts) wrong answers, before a lock could be seen.")
        }
    }
}
