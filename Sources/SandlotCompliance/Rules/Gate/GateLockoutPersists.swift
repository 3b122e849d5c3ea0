import SandlotTrace

extension Parameter<Int> {
    /// The tolerance by which the wall clock may run ahead of a run's own time, in milliseconds.
    static let wallJumpMs = Parameter("wallJumpMs", 60_000)
}

/// A lock survives a restart.
struct GateLockoutPersists: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-lockout-persists",
        title: "A lock survives a restart",
        mechanism: .acrossRuns,
        severities: [.seed: .warning],
        reads: [.traceHeader, .gateLocked, .gateAnswered, .gatePassed],
        observes: [.traceHeader] + GateAttempts.observed,
        requirement: "Restarting the app neither unlocks the gate nor gives new attempts.",
        decision: """
            A run begins locked until the wall clock reaches the end of the lock that the header \
            states, otherwise the end of the lock with which the device's previous run with a \
            gate ended. Until the gate is locked again, each answer and each pass of the run must \
            come at that time or later. It is an advisory if the clock appears to have been moved \
            by more than `wallJumpMs`. The header's statement about the gate must also continue \
            what the previous run with a gate left: a lock that was still in force, or the number \
            of used attempts.
            """,
        sources: [Citation(.sandlot), Citation(.seed)],
        parameters: [
            Parameter.lockoutMs.erased, Parameter.wallJumpMs.erased, Parameter.maxAttempts.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The second run continues the lock, and the next answer comes after its end.",
                """
                {"t":10000,"wall":"2026-11-02T10:00:10.000Z","e":"gate_locked","gateId":"g1","durationMs":60000}
                {"t":11000,"e":"trace_end","reason":"crash"}
                {"run":"r2"}
                {"t":0,"wall":"2026-11-02T10:00:30.000Z","e":"trace_header","schema":"sandlot-trace/1","gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:01:10.000Z"}}
                {"t":50000,"wall":"2026-11-02T10:01:20.000Z","e":"gate_answered","gateId":"g1","correct":true}
                """),
            failing: RuleExample(
                "Half a minute after the lock began, the app starts without it.",
                """
                {"t":10000,"wall":"2026-11-02T10:00:10.000Z","e":"gate_locked","gateId":"g1","durationMs":60000}
                {"t":11000,"e":"trace_end","reason":"crash"}
                {"run":"r2"}
                {"t":0,"wall":"2026-11-02T10:00:40.000Z","e":"trace_header","schema":"sandlot-trace/1","gateState":{"attemptsUsed":0}}
                """)))

    private let lockoutMs: Int
    private let wallJumpMs: Int

    init(_ parameters: Parameters) {
        lockoutMs = parameters[.lockoutMs]
        wallJumpMs = parameters[.wallJumpMs]
    }

    /// The end of the latest run with a gate, for each device.
    final class Memory: RuleMemory {
        var endings: [String: GateEnding] = [:]
    }

    final class Monitor: RuleMonitor<GateLockoutPersists> {
        private let previous: GateEnding?
        private var attempts: GateAttempts
        private var hasGate = false
        /// Whether the gate was locked when the run began and has not been locked anew.
        private var beganLocked: Bool
        /// The end of the lock; nil if it is unknown.
        private let lockedUntil: Int?
        private var header: Moment?

        required init(
            rule: GateLockoutPersists, run: RunState, recorder: CheckRecorder, memory: Memory
        ) {
            attempts = GateAttempts(run.header, lockoutMs: rule.lockoutMs)
            previous = memory.endings[run.device.name]
            if let text = run.header?.gateState?.lockedUntilWall {
                beganLocked = true
                lockedUntil = WallTime.milliseconds(withOffset: text)
            } else {
                beganLocked = previous.map { $0.isLocked || !$0.isMeasurable } ?? false
                lockedUntil = previous.flatMap { $0.isMeasurable ? $0.lockedUntil : nil }
            }
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            if case .traceHeader = observation.event {
                guard header == nil else { return }
                header = moment
                checkHeader(at: moment)
                return
            }
            hasGate = true
            attempts.expire(at: moment, in: run)
            attempts.observe(observation.event, at: moment)
            switch observation.event {
            case .gateLocked: beganLocked = false
            case .gateAnswered: if beganLocked { checkOpening("An answer was taken", at: moment) }
            case .gatePassed: if beganLocked { checkOpening("The gate was passed", at: moment) }
            default: break
            }
        }

        private func checkHeader(at moment: Moment) {
            guard let state = run.header?.gateState, let previous else { return }
            guard previous.isMeasurable else {
                return recorder.doubt(
                    looking: [moment], deciding: moment,
                    "The clock of the run \(previous.run) went back, so it is not known whether it ended locked."
                )
            }
            guard previous.isLocked else {
                if state.attemptsUsed >= previous.wrongAnswers {
                    return pass(previous, looking: [moment], deciding: moment)
                }
                return recorder.fail(
                    looking: [moment], deciding: moment,
                    measure: .count(state.attemptsUsed, limit: previous.wrongAnswers),
                    "The run \(previous.run) ended after \(previous.wrongAnswers) wrong answers, and this one begins with \(state.attemptsUsed)."
                )
            }
            if state.lockedUntilWall != nil {
                pass(previous, looking: [moment], deciding: moment)
            } else if let wall = run.headerWall, let until = previous.lockedUntil {
                if wall >= until { return pass(previous, looking: [moment], deciding: moment) }
                recorder.fail(
                    looking: [moment], deciding: moment,
                    "The run \(previous.run) ended locked, and this one begins unlocked \(Words.duration(until - wall)) too early."
                )
            } else {
                recorder.doubt(
                    looking: [moment], deciding: moment,
                    "The run \(previous.run) ended locked, and the trace does not say when the lock was over."
                )
            }
        }

        private func checkOpening(_ what: String, at moment: Moment) {
            guard let wall = moment.wall, let until = lockedUntil else {
                return recorder.doubt(
                    looking: [moment],
                    "\(what), and the trace does not say whether the lock of an earlier run was over."
                )
            }
            let source = run.header?.gateState?.lockedUntilWall == nil ? previous : nil
            let start = source == nil ? [] : run.first.map { [$0] } ?? []
            if wall < until {
                return recorder.fail(
                    looking: start + [moment], deciding: moment,
                    "\(what) \(Words.duration(until - wall)) before the lock of an earlier run was over."
                )
            }
            guard let first = run.firstWithWall, let firstWall = first.wall else { return }
            let looking = (first.seq == header?.seq ? [] : [first]) + start + [moment]
            let excess = (wall - firstWall) - (moment.t - first.t)
            if excess > rule.wallJumpMs {
                advise(
                    source, looking: looking, measure: .time(excess, limit: rule.wallJumpMs),
                    "\(what) after the lock of an earlier run, but the clock was set forward."
                )
            } else {
                pass(source, looking: looking, deciding: moment, isTimed: true)
            }
        }

        private func pass(
            _ source: GateEnding?, looking: [Moment], deciding: Moment, isTimed: Bool = false
        ) {
            if let source, source.hasGap {
                recorder.doubt(
                    looking: looking, deciding: deciding,
                    "Nothing wrong was seen, but events are missing in the run \(source.run).")
            } else {
                recorder.pass(looking: looking, isTimed: isTimed)
            }
        }

        private func advise(
            _ source: GateEnding?, looking: [Moment], measure: Finding.Measure, _ message: String
        ) {
            if source?.hasGap == true {
                recorder.doubt(looking: looking, measure: measure, message)
            } else {
                recorder.advise(looking: looking, isTimed: true, measure: measure, message)
            }
        }

        override func end() {
            guard hasGate else { return }
            memory.endings[run.device.name] = GateEnding(run, attempts)
        }
    }
}
