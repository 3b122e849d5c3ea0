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
            After a few wrong answers the gate locks, and closing and reopening it does not give \
            a child more attempts.
            """,
        decision: """
            The wrong answers at all gates are counted, beginning with the number that the header \
            states. A pass, and the first event of a gate after a lock has ended, reset the \
            count. A wrong answer beyond `maxAttempts` fails. A wrong answer that reaches it must \
            be followed by `gate_locked` before anything else happens at a gate. A right answer \
            beyond the limit passes only if no lock is in force.
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

    /// A wrong answer that uses the last attempt up, until the next event of a gate.
    private struct LastAttempt {
        let looking: [Moment]
        let at: Moment
        let isTimed: Bool
    }

    final class Monitor: RuleMonitor<GateAttemptLimit> {
        private var attempts: GateAttempts
        private var lastAttempt: LastAttempt?

        required init(
            rule: GateAttemptLimit, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            attempts = GateAttempts(run.header, lockoutMs: rule.lockoutMs)
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
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
            let isBeyond = count > rule.maxAttempts && (!event.correct || attempts.isLocked)
            let isLast = count == rule.maxAttempts && !event.correct
            if (isBeyond || isLast) && attempts.isLockUnreadable {
                recorder.doubt(
                    looking: answer.looking, deciding: answer.at,
                    "The header does not state the end of the lock in a readable form, so the attempts cannot be counted."
                )
            } else if isBeyond {
                recorder.fail(
                    looking: answer.looking, deciding: answer.at, isTimed: answer.isTimed,
                    measure: .count(count, limit: rule.maxAttempts),
                    event.correct
                        ? "An answer was taken after \(count) wrong ones while the gate was locked."
                        : "The gate took wrong answer number \(count). The limit is \(rule.maxAttempts)."
                )
            } else if isLast {
                lastAttempt = answer
            } else {
                recorder.pass(looking: answer.looking, isTimed: answer.isTimed)
            }
        }

        private func settleLastAttempt(_ observation: Observation) {
            guard let answer = lastAttempt else { return }
            lastAttempt = nil
            let looking = answer.looking + [observation.moment]
            if case .gateLocked = observation.event {
                recorder.pass(looking: looking, isTimed: answer.isTimed)
            } else {
                recorder.fail(
                    looking: looking, isTimed: answer.isTimed,
                    measure: .count(rule.maxAttempts, limit: rule.maxAttempts),
                    "After \(rule.maxAttempts) wrong answers came \(observation.event.kind.name), and no lock."
                )
            }
        }

        override func end() {
            guard let answer = lastAttempt else { return }
            recorder.doubt(
                looking: answer.looking, deciding: answer.at,
                "The run ends after \(rule.maxAttempts) wrong answers, before a lock could be seen."
            )
        }
    }
}
