import SandlotTrace

/// Restore exists.
struct IapRestoreAvailable: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-restore-available",
        title: "Restore exists",
        mechanism: .fields,
        severities: [.seed: .violation, .appleKids: .violation],
        reads: [.traceHeader, .screen, .priceShown, .offerShown],
        requirement: """
            An app that offers what can be restored has a place where anybody can restore it, also those who own \
            nothing yet.
            """,
        decision: """
            A run is judged if it shows a price or an offer of anything but a consumable; what is not known \
            counts as restorable. Some screen of the run must have the affordance `restore`. If none has it, the \
            run fails if settings, paywall or the parents' area said what they afford, and is in doubt otherwise.
            """,
        sources: [Citation(.appReview, "3.1.1"), Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "The settings have a restore button.",
                """
                {"t":1000,"e":"screen","name":"settings","affordances":["removeAds","restore"]}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            failing: RuleExample(
                "The settings sell and cannot restore.",
                """
                {"t":1000,"e":"screen","name":"settings","affordances":["removeAds"]}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """)))

    /// Screens on which one would look for a restore button.
    private static let places: Set<String> = ["settings", "paywall", "parentArea"]

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        /// When each product was first offered; the key nil stands for offers that name none.
        private var offered: [String?: Moment] = [:]
        private var restoreScreen: Moment?
        /// The first of the screens that should have had it and said what they have.
        private var otherScreen: Moment?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event): offer(event.productId, at: moment)
            case .offerShown(let event): offer(event.productId, at: moment)
            case .screen(let event):
                guard let affordances = event.affordances else { return }
                if affordances.contains("restore") {
                    restoreScreen = restoreScreen ?? moment
                } else if IapRestoreAvailable.places.contains(event.name) {
                    otherScreen = otherScreen ?? moment
                }
            default: break
            }
        }

        private func offer(_ product: String?, at moment: Moment) {
            if offered[product] == nil { offered[product] = moment }
        }

        override func end() {
            let restorable = offered.filter { kind(of: $0.key) != .consumable }.values
            guard let offer = restorable.min(by: { $0.isBefore($1) }) else { return }
            if let restoreScreen {
                judge.pass(offer, restoreScreen)
            } else if let otherScreen {
                judge.fail(
                    looking: [offer, otherScreen],
                    "Something that can be restored is offered, and no screen of the run restores it."
                )
            } else {
                judge.doubt(
                    looking: [offer],
                    "Something that can be restored is offered, and no screen says what it affords."
                )
            }
        }

        private func kind(of product: String?) -> TraceEvent.ProductKind? {
            guard let product else { return nil }
            return run.kind(ofProduct: product)
        }
    }
}
