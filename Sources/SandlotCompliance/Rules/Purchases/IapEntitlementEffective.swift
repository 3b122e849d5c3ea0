import SandlotTrace

extension Parameter<Int> {
    /// How long another device may take to learn of a purchase, in milliseconds of the wall clock.
    static let syncMs = Parameter("syncMs", 86_400_000)
}

/// What was paid for is delivered.
struct IapEntitlementEffective: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-entitlement-effective",
        title: "What was paid for is delivered",
        mechanism: .response,
        severities: [.seed: .warning, .euUCPD: .warning],
        reads: [.traceHeader, .entitlement, .transactionUpdate, .adShown],
        observing: .kindsOfEveryRun([.entitlement, .transactionUpdate, .adShown]),
        requirement: """
            Once ads are paid away, no ad appears any more, not even while the app starts again.
            """,
        decision: """
            Each activation of a product in `removeAdsProducts`, be it an event or its place in the header, fails \
            if an ad is shown later in the run while the product is owned. A run of a device whose previous run \
            ended owning such a product fails if an ad is shown before the run says anything of it. An ad on \
            another device that does not own the product, more than `syncMs` of wall clock after an activation, \
            is worth a look.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.removeAdsProducts.erased, Parameter.syncMs.erased],
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

    private let removeAdsProducts: [String]
    private let syncMs: Int

    init(_ parameters: Parameters) {
        removeAdsProducts = parameters[.removeAdsProducts]
        syncMs = parameters[.syncMs]
    }

    func makeMemory() -> RuleMemory { DeviceEntitlements() }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge, memory as? DeviceEntitlements)
    }

    private final class Monitor: RuleMonitor {
        private let rule: IapEntitlementEffective
        private let memory: DeviceEntitlements?
        /// Where each product became active, nil for the header, unless an ad has come since.
        private var activations: [String: Moment?] = [:]
        /// Products that the previous run left active and of which this one has said nothing yet.
        private var unheardOf: Set<String>
        private let followsEntitledRun: Bool
        private var hasBrokenPromise = false

        init(
            _ rule: IapEntitlementEffective, _ run: RunState, _ judge: Judge,
            _ memory: DeviceEntitlements?
        ) {
            self.rule = rule
            self.memory = memory
            unheardOf = (memory?.takeActive(on: run.device.name) ?? [])
                .intersection(rule.removeAdsProducts)
            followsEntitledRun = !unheardOf.isEmpty
            super.init(run, judge)
            for product in Set(run.header?.initialEntitlements ?? [])
            where rule.removeAdsProducts.contains(product) {
                unheardOf.remove(product)
                activations.updateValue(nil, forKey: product)
                memory?.activate(product, on: run.device.name, wall: run.headerWall)
            }
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .entitlement(let event):
                unheardOf.remove(event.productId)
                guard event.active, rule.removeAdsProducts.contains(event.productId) else { return }
                // An ad from now on is held against the newer activation.
                if let earlier = activations.updateValue(moment, forKey: event.productId) {
                    accept(earlier)
                }
                memory?.activate(event.productId, on: run.device.name, wall: moment.wall)
            case .transactionUpdate(let event) where event.kind.isRevocation:
                unheardOf.remove(event.productId)
            case .adShown(let event): ad(event.adId, at: moment)
            default: break
            }
        }

        private func ad(_ id: String, at moment: Moment) {
            if !unheardOf.isEmpty {
                unheardOf = []
                hasBrokenPromise = true
                judge.fail(
                    looking: [moment],
                    "Ad \(id) was shown before the app knew that the device had paid for no ads.")
            }
            var missing: [String] = []
            for product in rule.removeAdsProducts {
                guard let entitlement = run.entitlement(of: product), entitlement.isActive else {
                    missing.append(product)
                    continue
                }
                guard let activation = activations.removeValue(forKey: product) else { continue }
                judge.fail(
                    looking: [activation, moment].compactMap(\.self),
                    "Ad \(id) was shown although \(product) was active.")
            }
            if let wall = moment.wall, !missing.isEmpty {
                memory?.ad(
                    DeviceEntitlements.Ad(
                        run: run.index, moment: moment, wall: wall, syncMs: rule.syncMs,
                        products: missing),
                    on: run.device.name)
            }
        }

        private func accept(_ activation: Moment?) {
            judge.pass(looking: activation.map { [$0] } ?? [])
        }

        override func end() {
            for activation in activations.values { accept(activation) }
            if followsEntitledRun, !hasBrokenPromise { judge.pass(looking: []) }
            memory?.setActive(
                rule.removeAdsProducts.filter { run.entitlement(of: $0)?.isActive == true },
                on: run.device.name)
        }
    }
}
