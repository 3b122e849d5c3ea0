import SandlotTrace

/// Profiling, sharing, geolocation off by default.
struct DataProfilingSharingOff: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-profiling-sharing-off",
        title: "Profiling, sharing, geolocation off by default",
        mechanism: .state,
        severities: [.ukAADC: .violation, .euGDPR: .warning],
        reads: [.setting, .gatePassed, .consent],
        observes: [.setting] + PassLedger.observed,
        requirement: """
            Profiling, sharing and geolocation are off until a parent who has passed the gate, or consented, \
            turns them on.
            """,
        decision: """
            Off passes. On fails as the value of the first run, and if somebody other than a parent does it; a \
            parent needs a pass for `settings` or `parentArea` that is no older than `areaTtlMs` and from which \
            the app was not left, or any consent in force. If the setting names a pass, only that one counts.
            """,
        sources: [Citation(.aadc, "12"), Citation(.aadc, "9"), Citation(.aadc, "10")],
        parameters: [
            Parameter.areaTtlMs.erased, Parameter.passTtlMs.erased,
            Parameter.invalidateOnBackground.erased, Parameter.vpcMethods.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "Sharing is off at first.",
                """
                {"e":"setting","key":"sharing","value":false,"initial":true,"by":"system"}
                """),
            failing: RuleExample(
                "Sharing is on at first.",
                """
                {"e":"setting","key":"sharing","value":true,"initial":true,"by":"system"}
                """)))

    private let parameters: Parameters
    private let areaTtlMs: Int
    private let vpcMethods: [String]

    init(_ parameters: Parameters) {
        self.parameters = parameters
        areaTtlMs = parameters[.areaTtlMs]
        vpcMethods = parameters[.vpcMethods]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: DataProfilingSharingOff
        private var passes: PassLedger

        init(_ rule: DataProfilingSharingOff, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            passes = PassLedger(rule.parameters)
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            if case .setting(let event) = observation.event,
                [.profiling, .sharing, .geolocation].contains(event.key)
            {
                check(event, at: observation.moment)
            }
            passes.observe(observation)
        }

        private func check(_ event: TraceEvent.Setting, at moment: Moment) {
            let key = event.key.rawValue
            guard event.value else { return judge.pass(moment) }
            let reasons = [
                event.initial ? "was on at first" : nil,
                event.by == .parent ? nil : "was not turned on by a parent",
            ].compactMap(\.self)
            guard reasons.isEmpty else {
                return judge.fail(
                    looking: [moment], "The setting \(key) \(Words.list(reasons)).")
            }
            let answer = passes.pass(
                named: event.passId, for: [.settings, .parentArea], within: rule.areaTtlMs,
                at: moment)
            if answer.valid != nil {
                judge.pass(looking: answer.looking + [moment], isTimed: true)
            } else if let consent = run.device.validConsent(methods: rule.vpcMethods) {
                judge.pass(looking: consent.looking(in: run) + [moment])
            } else {
                judge.fail(
                    looking: answer.looking + [moment], isTimed: true,
                    "A parent turned \(key) on without a valid pass of the gate, and without consent."
                )
            }
        }
    }
}
