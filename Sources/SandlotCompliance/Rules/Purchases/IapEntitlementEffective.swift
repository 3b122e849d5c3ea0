import SandlotTrace

extension Parameter<Int> {
    /// The time that another device may take to learn of a purchase, in milliseconds of the wall
    /// clock.
    static let syncMs = Parameter("syncMs", 86_400_000)
    /// The time within which a paid product must be unlocked, in milliseconds.
    static let grantMs = Parameter("grantMs", 5_000)
}

/// A product that was paid for is delivered.
struct IapEntitlementEffective: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-entitlement-effective",
        title: "What was paid for is delivered",
        mechanism: .response,
        severities: [.seed: .violation, .appleKids: .warning, .euUCPD: .warning],
        reads: [.traceHeader, .entitlement, .purchaseResult, .transactionUpdate, .adShown],
        observing: .kindsOfEveryRun([
            .entitlement, .purchaseResult, .transactionUpdate, .adShown,
        ]),
        requirement: """
            A family that has paid for the removal of ads gets it, and sees no ad from then on, \
            not even while the app restarts.
            """,
        decision: """
            (1) Each activation of a product that removes ads, by an event or by the header, \
            fails if an ad is shown later in the run while the product is owned. (2) If the \
            previous run of a device ended while it owned such a product, the next run fails if \
            an ad is shown before the run states whether the product is owned. (3) An ad on \
            another device that does not own the product, more than `syncMs` of wall clock after \
            an activation, is an advisory. (4) Each payment for such a product that is not owned \
            yet passes if the product is unlocked within `grantMs`, or if the store takes the \
            payment back first. It fails if an ad is shown after that time and the product is \
            still locked. If nothing states which products remove ads, an activation that an ad \
            follows, and a payment that an ad decides, are inconclusive for every product that is \
            not a consumable.
            """,
        sources: [Citation(.seed)],
        parameters: [
            Parameter.removeAdsProducts.erased, Parameter.syncMs.erased, Parameter.grantMs.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The app starts again, and there is no ad.",
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":300,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch","tx":"x1"}
                {"t":900,"e":"phase","phase":"preAd","attempt":1}
                """),
            failing: RuleExample(
                "The app starts again and shows an ad while it still finds out what is owned.",
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":300,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":900,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch","tx":"x1"}
                """)))

    private let removeAdsProducts: [String]?
    private let syncMs: Int
    private let grantMs: Int

    init(_ parameters: Parameters) {
        removeAdsProducts = parameters[.removeAdsProducts]
        syncMs = parameters[.syncMs]
        grantMs = parameters[.grantMs]
    }

    typealias Memory = DeviceEntitlements

    /// An activation of a product after which no ad has been shown yet.
    private struct Activation {
        let product: String
        /// The event; nil for the header.
        let at: Moment?
    }

    final class Monitor: RuleMonitor<IapEntitlementEffective> {
        @exclusivity(unchecked) private var activations: [Activation] = []
        @exclusivity(unchecked) private var payments = UnansweredPayments()
        /// Products that the previous run left active and that this run has not mentioned yet.
        private var unheardOf: Set<String>
        private let followsEntitledRun: Bool
        private var hasBrokenPromise = false

        required init(
            rule: IapEntitlementEffective, run: RunState, recorder: CheckRecorder,
            memory: DeviceEntitlements
        ) {
            unheardOf = memory.takeActive(on: run.device.name)
            followsEntitledRun = !unheardOf.isEmpty
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
            for product in Set(run.header?.initialEntitlements ?? []).sorted() {
                unheardOf.remove(product)
                activate(product, at: nil, wall: run.headerWall)
            }
        }

        private var products: AdRemovingProducts { run.adRemoval.products(rule.removeAdsProducts) }

        private func mayRemoveAds(_ product: String) -> Bool {
            switch products {
            case .known(let products): products.contains(product)
            case .unknown: !run.adRemoval.isConsumable(product)
            }
        }

        private func activate(_ product: String, at moment: Moment?, wall: Int?) {
            guard mayRemoveAds(product) else { return }
            activations.append(Activation(product: product, at: moment))
            guard products != .unknown else { return }
            memory.activate(product, on: run.device.name, wall: wall)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .entitlement(let event):
                unheardOf.remove(event.productId)
                guard event.active else { return }
                activate(event.productId, at: moment, wall: moment.wall)
                deliver(event.productId, at: moment)
            case .purchaseResult(let event):
                guard event.result == .success, let product = run.product(of: event) else { return }
                pay(for: product, tx: event.tx, at: moment)
            case .transactionUpdate(let event):
                if event.kind.isRevocation {
                    unheardOf.remove(event.productId)
                    let isChecked = products != .unknown
                    for payment in payments.takeBack(event.tx) where isChecked {
                        recorder.pass(payment.at, moment)
                    }
                } else if event.isVerifiedPurchase {
                    pay(for: event.productId, tx: event.tx, at: moment)
                }
            case .adShown(let event): ad(event.adId, at: moment)
            default: break
            }
        }

        private func pay(for product: String, tx: String?, at moment: Moment) {
            guard mayRemoveAds(product), run.entitlement(of: product)?.isActive != true else {
                return
            }
            payments.add(UnansweredPayments.Payment(product: product, tx: tx, at: moment))
        }

        private func deliver(_ product: String, at moment: Moment) {
            let isChecked = products != .unknown
            for payment in payments.deliver(product) where isChecked {
                let elapsed = moment.t - payment.at.t
                if elapsed <= rule.grantMs {
                    recorder.pass(payment.at, moment, isTimed: true)
                } else {
                    recorder.fail(
                        looking: [payment.at, moment], isTimed: true,
                        measure: .time(elapsed, limit: rule.grantMs),
                        "Product \(product) was unlocked \(Words.duration(elapsed)) after it was paid for. The limit is \(Words.duration(rule.grantMs))."
                    )
                }
            }
        }

        private func ad(_ id: String, at moment: Moment) {
            if !unheardOf.isEmpty {
                let product = unheardOf.min() ?? ""
                unheardOf = []
                hasBrokenPromise = true
                recorder.fail(
                    looking: [moment],
                    "Ad \(id) was shown before the app knew that \(product) is owned on this device."
                )
            }
            let isKnown = products != .unknown
            checkActivations(ad: id, at: moment, isKnown)
            checkPayments(ad: id, at: moment, isKnown)
            if let wall = moment.wall {
                memory.ad(
                    DeviceEntitlements.Ad(
                        run: run.index, moment: moment, wall: wall, syncMs: rule.syncMs,
                        id: id, owned: Set(run.ownedProducts)),
                    on: run.device.name)
            }
        }

        private func checkActivations(ad id: String, at moment: Moment, _ isKnown: Bool) {
            activations.removeAll { activation in
                let product = activation.product
                guard run.entitlement(of: product)?.isActive == true else { return false }
                let looking = [activation.at, moment].compactMap(\.self)
                if isKnown {
                    recorder.fail(
                        looking: looking, "Ad \(id) was shown although \(product) was owned.")
                } else {
                    recorder.doubt(
                        looking: looking,
                        "Ad \(id) was shown while \(product) was owned. If that product removes ads, \(AdRemovingProducts.remedy)."
                    )
                }
                return true
            }
        }

        private func checkPayments(ad id: String, at moment: Moment, _ isKnown: Bool) {
            for payment in payments.takeOverdue(at: moment, bound: rule.grantMs) {
                let elapsed = moment.t - payment.at.t
                let (looking, measure) = (
                    [payment.at, moment], Finding.Measure.time(elapsed, limit: rule.grantMs)
                )
                let what =
                    "Ad \(id) was shown \(Words.duration(elapsed)) after \(payment.product) was paid for, and the product was still locked."
                if isKnown {
                    recorder.fail(looking: looking, isTimed: true, measure: measure, what)
                } else {
                    recorder.doubt(
                        looking: looking, measure: measure,
                        "\(what) If that product removes ads, \(AdRemovingProducts.remedy).")
                }
            }
        }

        override func end() {
            let products = products
            if products != .unknown {
                for activation in activations {
                    recorder.pass(looking: [activation.at].compactMap(\.self))
                }
                for payment in payments.all {
                    recorder.openAtEnd(
                        looking: [payment.at], elapsed: run.endMs - payment.at.t,
                        bound: rule.grantMs,
                        "Product \(payment.product) was not unlocked after it was paid for.")
                }
            }
            if followsEntitledRun, !hasBrokenPromise { recorder.pass(looking: []) }
            memory.setActive(
                products.products.filter { run.entitlement(of: $0)?.isActive == true },
                on: run.device.name)
        }
    }
}
