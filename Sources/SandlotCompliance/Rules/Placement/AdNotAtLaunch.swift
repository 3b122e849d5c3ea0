import SandlotTrace

extension Parameter<Int> {
    /// The time after the launch in which no full-screen ad and no uninvited offer may appear, in
    /// milliseconds.
    static let launchQuietMs = Parameter("launchQuietMs", 3_000)
}

extension Parameter<[String]> {
    /// The screens on which a user action counts as the beginning of use.
    static let contentScreens = Parameter("contentScreens", ["home", "game"])
}

/// No interstitial at launch.
struct AdNotAtLaunch: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-not-at-launch",
        title: "No interstitial at launch",
        mechanism: .state,
        severities: [.seed: .advisory, .appleKids: .advisory, .googleFamilies: .violation],
        reads: [.appState, .screen, .userAction, .adShown, .offerShown],
        observes: [.appState, .userAction, .adShown, .offerShown],
        requirement: """
            Right after the launch, the app shows neither a full-screen ad nor an offer that \
            nobody asked for.
            """,
        decision: """
            Before a full-screen ad, or an offer that the app makes on its own, `launchQuietMs` \
            must have passed since the launch, and the user must have acted on one of the \
            `contentScreens`. The launch is the first `app_state` launched of the run, or the \
            beginning of the run if there is none.
            """,
        sources: [Citation(.googleFamilies)],
        parameters: [Parameter.launchQuietMs.erased, Parameter.contentScreens.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The child chooses a level, then an ad appears.",
                """
                {"e":"app_state","state":"launched"}
                {"t":300,"e":"screen","name":"home"}
                {"t":3500,"e":"user_action","kind":"tap","target":"level1"}
                {"t":4000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "An ad appears behind the splash screen.",
                """
                {"e":"app_state","state":"launched"}
                {"t":100,"e":"screen","name":"splash"}
                {"t":400,"e":"ad_shown","adId":"a1","slot":"other","format":"interstitial"}
                {"t":5400,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let launchQuietMs: Int
    private let contentScreens: [String]

    init(_ parameters: Parameters) {
        launchQuietMs = parameters[.launchQuietMs]
        contentScreens = parameters[.contentScreens]
    }

    /// An ad or an offer that appeared.
    private struct Interruption {
        let at: Moment
        let isOffer: Bool
        /// The latest user action on a content screen until then, and the event that shows that
        /// screen.
        let action: (at: Moment, screen: Moment)?

        var name: String { isOffer ? "An uninvited offer" : "A full-screen ad" }
    }

    final class Monitor: RuleMonitor<AdNotAtLaunch> {
        /// The number of interruptions before the launch that are kept: one failure decides.
        private static let heldLimit = 100

        /// The latest user action on a content screen, and the event that shows that screen.
        @exclusivity(unchecked) private var action: (at: Moment, screen: Moment)?
        /// Interruptions that fail for another reason if a launch follows.
        @exclusivity(unchecked) private var held: [Interruption] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .userAction:
                if let screen = observation.scene.screen, rule.contentScreens.contains(screen.name)
                {
                    action = (moment, screen.since)
                }
            case .adShown(let event) where event.isFullScreen:
                appeared(Interruption(at: moment, isOffer: false, action: action))
            case .offerShown(let event) where event.initiated == .app:
                appeared(Interruption(at: moment, isOffer: true, action: action))
            case .appState: if run.launch?.seq == moment.seq { launched(at: moment) }
            default: break
            }
        }

        private func appeared(_ interruption: Interruption) {
            if run.launch == nil, held.count < Self.heldLimit {
                held.append(interruption)
            } else {
                judge(interruption, launch: run.launch)
            }
        }

        private func judge(_ interruption: Interruption, launch: Moment?) {
            let elapsed = interruption.at.t - (launch?.t ?? 0)
            var appearance: [Moment] { [interruption.at] + (launch.map { [$0] } ?? []) }
            guard let action = interruption.action, launch?.isBefore(action.at) ?? true else {
                let isEarly = elapsed < rule.launchQuietMs
                let early =
                    "\(Words.duration(elapsed)) after the launch, where \(Words.duration(rule.launchQuietMs)) are required, and "
                return recorder.fail(
                    looking: appearance, isTimed: true,
                    "\(interruption.name) appeared \(isEarly ? early : "")before anything was done on a content screen."
                )
            }
            var looking: [Moment] { appearance + [action.at, action.screen] }
            if elapsed < rule.launchQuietMs {
                recorder.fail(
                    looking: looking, isTimed: true,
                    measure: .time(elapsed, limit: rule.launchQuietMs),
                    "\(interruption.name) appeared \(Words.duration(elapsed)) after the launch. The least is \(Words.duration(rule.launchQuietMs))."
                )
            } else {
                recorder.pass(looking: looking, isTimed: true)
            }
        }

        private func launched(at launch: Moment) {
            for interruption in held {
                recorder.fail(
                    looking: [interruption.at, launch], deciding: interruption.at, isTimed: true,
                    "\(interruption.name) appeared before the launch.")
            }
            held = []
        }

        override func end() {
            for interruption in held { judge(interruption, launch: nil) }
        }
    }
}
