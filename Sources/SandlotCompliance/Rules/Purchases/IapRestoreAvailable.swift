import SandlotTrace

/// Restore exists.
struct IapRestoreAvailable: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-restore-available",
        title: "Restore exists",
        mechanism: .fields,
        severities: [.seed: .violation, .appleKids: .violation],
        reads: [.traceHeader, .screen, .priceShown, .offerShown],
        observing: .kindsOfEveryRun([.screen, .priceShown, .offerShown]),
        requirement: """
            An app that sells restorable products offers everybody a place to restore them, \
            including users who do not own anything yet.
            """,
        decision: """
            A device is checked once, at the end of its last run, if any of its runs shows a \
            price or an offer of anything but a consumable. A product of unknown kind counts as \
            restorable. Some screen of any of its runs must have the affordance `restore`. If \
            none has it, the device fails if settings, paywall, or the parents' area stated their \
            affordances. Otherwise it is an advisory: record a session that visits one of these \
            screens.
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
                "The settings sell a product and offer no restore.",
                """
                {"t":1000,"e":"screen","name":"settings","affordances":["removeAds"]}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """)))

    /// The screens on which users look for a restore button.
    private static let places: Set<String> = ["settings", "paywall", "parentArea"]

    init(_ parameters: Parameters) {}

    /// The offers and screens of a device so far.
    fileprivate struct Device {
        /// The latest run and its end.
        var run = -1
        var end: Moment?
        /// The first restorable product that was offered; empty if the offer names none.
        var offered: String?
        var canRestore = false
        /// The first of these screens that stated its affordances without `restore`.
        var place: String?
        /// The offers and screens of the latest run that show this.
        var evidence: [Moment] = []
    }

    final class Memory: RuleMemory {
        fileprivate var devices: [String: Device] = [:]

        override func end(_ runs: any EndedRuns) {
            for device in devices.values.sorted(by: { $0.run < $1.run }) {
                guard let offered = device.offered, let recorder = runs.recorder(forRun: device.run)
                else { continue }
                let what =
                    offered.isEmpty
                    ? "A product that counts as restorable was offered"
                    : "Product \(offered) was offered, which counts as restorable"
                if device.canRestore {
                    recorder.pass(looking: [])
                } else if let place = device.place {
                    recorder.fail(
                        looking: device.evidence, deciding: device.end,
                        "\(what), and neither screen \(place) nor any other screen of the device has the affordance restore."
                    )
                } else {
                    recorder.advise(
                        looking: device.evidence, deciding: device.end,
                        "\(what), and no run of the device shows where it can be restored. Record a session that goes to the settings, the paywall, or the parents' area, and states the affordances there."
                    )
                }
            }
        }
    }

    final class Monitor: RuleMonitor<IapRestoreAvailable> {
        /// The first offer of each product; the key nil stands for offers that name none.
        private var offered: [String?: Moment] = [:]
        private var canRestore = false
        private var place: (name: String, at: Moment)?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event): offer(event.productId, at: moment)
            case .offerShown(let event): offer(event.productId, at: moment)
            case .screen(let event):
                guard let affordances = event.affordances else { return }
                if affordances.contains("restore") {
                    canRestore = true
                } else if place == nil, IapRestoreAvailable.places.contains(event.name) {
                    place = (event.name, moment)
                }
            default: break
            }
        }

        private func offer(_ product: String?, at moment: Moment) {
            if offered[product] == nil { offered[product] = moment }
        }

        override func end() {
            let offer = offered.filter { kind(of: $0.key) != .consumable }
                .min { $0.value.isBefore($1.value) }
            var device = memory.devices[run.device.name] ?? Device()
            device.offered = device.offered ?? offer.map { $0.key ?? "" }
            device.canRestore = device.canRestore || canRestore
            device.place = device.place ?? place?.name
            if run.index > device.run {
                device.run = run.index
                device.end = run.last
                device.evidence = [offer?.value, place?.at].compactMap(\.self)
            }
            memory.devices[run.device.name] = device
        }

        private func kind(of product: String?) -> TraceEvent.ProductKind? {
            guard let product else { return nil }
            return run.kind(ofProduct: product)
        }
    }
}
