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
            Profiling, sharing, and geolocation are off until a parent who has passed the gate, \
            or has consented, turns them on.
            """,
        decision: """
            Turning a setting off passes. A setting fails if it is on initially, or if somebody \
            other than a parent turns it on. A parent needs any consent in force, or a pass for \
            `settings` or `parentArea` that is no older than `areaTtlMs` and during which nobody \
            left the app. If the setting names a pass, only that pass counts.
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

    private let passes: PassLedger.Settings
    private let areaTtlMs: Int
    private let vpcMethods: [String]

    init(_ parameters: Parameters) {
        passes = PassLedger.Settings(parameters)
        areaTtlMs = parameters[.areaTtlMs]
        vpcMethods = parameters[.vpcMethods]
    }

    final class Monitor: RuleMonitor<DataProfilingSharingOff> {
        private var passes: PassLedger

        required init(
            rule: DataProfilingSharingOff, run: RunState, recorder: CheckRecorder,
            memory: RuleMemory
        ) {
            passes = PassLedger(rule.passes)
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
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
            guard event.value else { return recorder.pass(moment) }
            let reasons = [
                event.initial ? "was on at first" : nil,
                event.by == .parent ? nil : "was not turned on by a parent",
            ].compactMap(\.self)
            guard reasons.isEmpty else {
                return recorder.fail(
                    looking: [moment], "The setting \(key) \(Words.list(reasons)).")
            }
            let answer = passes.pass(
                named: event.passId, for: [.settings, .parentArea], within: rule.areaTtlMs,
                at: moment)
            if answer.valid != nil {
                recorder.pass(looking: answer.looking + [moment], isTimed: true)
            } else if let consent = run.device.validConsent(methods: rule.vpcMethods) {
                recorder.pass(looking: consent.looking(in: run) + [moment])
            } else {
                recorder.fail(
                    looking: answer.looking + [moment], isTimed: true,
                    "A parent turned \(key) on without a valid pass of the gate, and without consent."
                )
            }
        }
    }
}
