import SandlotTrace

extension Parameter<Int> {
    /// The number of offers that the app may make on its own in a run.
    static let maxAppOffers = Parameter("maxAppOffers", 1)
    /// The time after a refusal in which the app makes no offer, in milliseconds.
    static let cooldownMs = Parameter("cooldownMs", 86_400_000)
}

/// No nagging toward the gate.
struct GateNoSolicit: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-no-solicit",
        title: "No nagging toward the gate",
        mechanism: .state,
        severities: [
            .seed: .advisory, .appleKids: .advisory, .euUCPD: .warning, .ukAADC: .advisory,
        ],
        reads: [.offerShown, .gateCanceled, .purchaseResult],
        requirement: """
            Offers are available to those who look for them. The app seldom makes one on its own, \
            and not again soon after a refusal.
            """,
        decision: """
            An offer that the user asked for passes. Any other offer fails if the run already has \
            `maxAppOffers` of them, or if less than `cooldownMs` have passed since a refusal. A \
            refusal is a gate that was left, or a purchase that was canceled, after an offer.
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

    final class Monitor: RuleMonitor<GateNoSolicit> {
        private var hasOffer = false
        private var appOffers = 0
        private var firstAppOffer: Moment?
        private var refusal: Moment?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .gateCanceled: if hasOffer { refusal = moment }
            case .purchaseResult(let event) where event.result == .canceled:
                if hasOffer { refusal = moment }
            case .offerShown(let event):
                hasOffer = true
                if event.initiated == .user {
                    recorder.pass(moment)
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
                // The number decides without the clock; the refusal is additional information.
                let isMeasurable = refusal.map { !run.hasClockDrop(after: $0, through: moment) }
                let reasons = [
                    "made offer number \(appOffers) of the run by itself, where \(rule.maxAppOffers) may come",
                    isMeasurable == true ? before : nil,
                ].compactMap(\.self)
                recorder.fail(
                    looking: looking, measure: .count(appOffers, limit: rule.maxAppOffers),
                    "The app \(Words.list(reasons)).")
                return
            }
            guard let refusal, let elapsed else { return recorder.pass(looking: looking) }
            if let before {
                recorder.fail(
                    looking: [refusal, moment], isTimed: true,
                    measure: .time(elapsed, limit: rule.cooldownMs), "The app \(before).")
            } else {
                recorder.pass(looking: looking + [refusal], isTimed: true)
            }
        }
    }
}
