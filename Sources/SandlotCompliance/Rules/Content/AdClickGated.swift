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
        requirement:
            "A child who taps an ad stays in the app, unless a grown-up has passed the gate.",
        decision: """
            A click that leads nowhere passes. With `inertOnly` no other does. Without it, one that stays in the \
            app passes as well, and any other needs a valid pass for `adClick` or `link` that is no older than \
            `passTtlMs`.
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
                "A tap on the ad opens the store, and nobody has passed the gate.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":3000,"e":"ad_clicked","adId":"a1","destination":"appStore"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let parameters: Parameters

    init(_ parameters: Parameters) {
        self.parameters = parameters
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(parameters, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let inertOnly: Bool
        private let passTtlMs: Int
        private var passes: PassLedger

        init(_ parameters: Parameters, _ run: RunState, _ judge: Judge) {
            inertOnly = parameters[.inertOnly]
            passTtlMs = parameters[.passTtlMs]
            passes = PassLedger(parameters)
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            if case .adClicked(let event) = observation.event {
                judgeClick(event, at: observation.moment)
            }
            passes.observe(observation)
        }

        private func judgeClick(_ click: TraceEvent.AdClicked, at moment: Moment) {
            if click.destination == .none || !inertOnly && click.destination == .inApp {
                return judge.pass(moment)
            }
            if inertOnly {
                return judge.fail(
                    looking: [moment], "A tap on ad \(click.adId) led somewhere.")
            }
            let answer = passes.pass(
                named: click.passId, for: [.adClick, .link], within: passTtlMs, at: moment)
            let looking = answer.looking + [moment]
            if answer.valid != nil {
                judge.pass(looking: looking, isTimed: true)
            } else {
                judge.fail(
                    looking: looking, isTimed: true,
                    "A tap on ad \(click.adId) led out of the app without a valid pass of the gate."
                )
            }
        }
    }
}
