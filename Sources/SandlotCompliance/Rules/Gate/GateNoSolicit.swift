import SandlotTrace

extension Parameter<Int> {
    /// How many offers the app may make by itself in a run.
    static let maxAppOffers = Parameter("maxAppOffers", 1)
    /// How long the app makes no offer after a refusal, in milliseconds.
    static let cooldownMs = Parameter("cooldownMs", 86_400_000)
}

/// No nagging towards the gate.
struct GateNoSolicit: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-no-solicit",
        title: "No nagging towards the gate",
        mechanism: .state,
        severities: [
            .seed: .advisory, .appleKids: .advisory, .euUCPD: .warning, .ukAADC: .advisory,
        ],
        reads: [.offerShown, .gateCancelled, .purchaseResult],
        requirement: """
            Offers are there for those who look for them; the app seldom makes one by itself, and not again soon \
            after it was refused.
            """,
        decision: """
            An offer that the user asked for is fine. Any other fails if the run has had `maxAppOffers` of them, \
            or if less than `cooldownMs` have passed since a refusal, which is a gate that was left or a purchase \
            that was cancelled after some offer.
            """,
        sources: [Citation(.appReview, "1.3"), Citation(.sandlot)],
        parameters: [Parameter.maxAppOffers.erased, Parameter.cooldownMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent looks for the offer in the settings.",
                """
                {"t":9000,"e":"screen","name":"settings"}
                {"t":9100,"e":"offer_shown","offerId":"o1","initiated":"user","productId":"remove_ads"}
                """),
            failing: RuleExample(
                "A paywall comes after each lost level.",
                """
                {"t":60000,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"remove_ads"}
                {"t":120000,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"remove_ads"}
                {"t":180000,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"remove_ads"}
                """)))

    private let maxAppOffers: Int
    private let cooldownMs: Int

    init(_ parameters: Parameters) {
        maxAppOffers = parameters[.maxAppOffers]
        cooldownMs = parameters[.cooldownMs]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: GateNoSolicit
        private var hasOffer = false
        private var appOffers = 0
        private var firstAppOffer: Moment?
        private var refusal: Moment?

        init(_ rule: GateNoSolicit, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .gateCancelled: if hasOffer { refusal = moment }
            case .purchaseResult(let event) where event.result == .cancelled:
                if hasOffer { refusal = moment }
            case .offerShown(let event):
                hasOffer = true
                if event.initiated == .user {
                    judge.pass(moment)
                } else {
                    decide(event, at: moment)
                }
            default: break
            }
        }

        private func decide(_ event: TraceEvent.OfferShown, at moment: Moment) {
            appOffers += 1
            let looking = (firstAppOffer.map { [$0] } ?? []) + [moment]
            if firstAppOffer == nil { firstAppOffer = moment }
            let elapsed = refusal.map { moment.t - $0.t }
            let soon = elapsed.flatMap { $0 < rule.cooldownMs ? $0 : nil }
            let isOneTooMany = appOffers > rule.maxAppOffers
            let before =
                soon.map {
                    "made the offer \(event.offerId) \(Words.duration($0)) after a refusal, where \(Words.duration(rule.cooldownMs)) are required"
                }
            if isOneTooMany {
                // The number decides without the clock; the refusal only says more.
                let reasons = [
                    "made offer number \(appOffers) of the run by itself, where \(rule.maxAppOffers) may come",
                    before,
                ].compactMap(\.self)
                judge.fail(
                    looking: looking, measure: .count(appOffers, limit: rule.maxAppOffers),
                    "The app \(Words.list(reasons)).")
                return
            }
            guard let refusal, let elapsed else { return judge.pass(looking: looking) }
            if let before {
                judge.fail(
                    looking: [refusal, moment], isTimed: true,
                    measure: .time(elapsed, limit: rule.cooldownMs), "The app \(before).")
            } else {
                judge.pass(looking: looking + [refusal], isTimed: true)
            }
        }
    }
}
