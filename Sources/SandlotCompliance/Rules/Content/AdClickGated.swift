import SandlotTrace

extension Parameter<Bool> {
    /// Whether a tap on an ad must lead nowhere at all.
    static let inertOnly = Parameter("inertOnly", false)
}

/// Ad clicks are inert or gated.
struct AdClickGated: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-click-gated",
        title: "Ad clicks are inert or gated",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .violation, .googleFamilies: .warning],
        reads: [.adClicked, .gatePassed, .appState],
        observes: PassLedger.observed,
        requirement: """
            A child who taps an ad stays in the app, unless an adult has passed the gate.
            """,
        decision: """
            A click that leads nowhere passes. With `inertOnly`, every other click fails. Without \
            it, a click that stays in the app also passes, and any other click needs a valid pass \
            for `adClick` or `link` that is no older than `passTtlMs`.
            """,
        sources: [Citation(.appleRejections), Citation(.appReview, "1.3")],
        parameters: [
            Parameter.inertOnly.erased, Parameter.passTtlMs.erased,
            Parameter.invalidateOnBackground.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A tap on the ad does nothing.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":3000,"e":"ad_clicked","adId":"a1","destination":"none"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "A tap on the ad opens the store without a pass of the gate.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":3000,"e":"ad_clicked","adId":"a1","destination":"appStore"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let inertOnly: Bool
    private let passTtlMs: Int
    private let passes: PassLedger.Settings

    init(_ parameters: Parameters) {
        inertOnly = parameters[.inertOnly]
        passTtlMs = parameters[.passTtlMs]
        passes = PassLedger.Settings(parameters)
    }

    final class Monitor: RuleMonitor<AdClickGated> {
        private var passes: PassLedger

        required init(
            rule: AdClickGated, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            passes = PassLedger(rule.passes)
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            if case .adClicked(let event) = observation.event {
                check(event, at: observation.moment)
            }
            passes.observe(observation)
        }

        private func check(_ click: TraceEvent.AdClicked, at moment: Moment) {
            if click.destination == .none || !rule.inertOnly && click.destination == .inApp {
                return recorder.pass(moment)
            }
            if rule.inertOnly {
                return recorder.fail(
                    looking: [moment], "A tap on ad \(click.adId) led somewhere.")
            }
            let answer = passes.pass(
                named: click.passId, for: [.adClick, .link], within: rule.passTtlMs, at: moment)
            let looking = answer.looking + [moment]
            if answer.valid != nil {
                recorder.pass(looking: looking, isTimed: true)
            } else {
                recorder.fail(
                    looking: looking, isTimed: true,
                    "A tap on ad \(click.adId) led out of the app without a valid pass of the gate."
                )
            }
        }
    }
}
