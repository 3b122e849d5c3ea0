import SandlotTrace

extension Parameter<Int> {
    /// The time within which an ad must be released after ads are removed, in milliseconds.
    static let releaseMs = Parameter("releaseMs", 1_000)
}

/// No ads after Remove Ads.
struct AdSuppressedWhenEntitled: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-suppressed-when-entitled",
        title: "No ads after Remove Ads",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .warning, .euUCPD: .warning],
        reads: [
            .traceHeader, .entitlement, .adRequested, .adShown, .adSkipEnabled, .adDismissed,
        ],
        observes: [.entitlement, .adRequested, .adShown, .adSkipEnabled, .adDismissed],
        requirement: "A family that owns the removal of ads on this device sees no ads.",
        decision: """
            An ad fails if it is shown while a product that removes ads is owned. These products \
            are those of `removeAdsProducts`, otherwise those that the header marks with \
            `removesAds`, otherwise `remove_ads` if the run names it. If nothing states which \
            products remove ads, each ad after a product other than a consumable became owned is \
            inconclusive. An ad is also inconclusive if neither the header nor an earlier event \
            states what is owned. A request for an ad while ads are removed is an advisory. So is \
            an ad that was on the screen when the entitlement arrived and was not released within \
            `releaseMs`.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.removeAdsProducts.erased, Parameter.releaseMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Ads are removed, and no ad follows.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":10000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """),
            failing: RuleExample(
                "An ad that was loaded before the purchase is shown after it.",
                """
                {"t":1000,"e":"ad_requested","adId":"a1","network":"house"}
                {"t":10000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":20000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":25000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let removeAdsProducts: [String]?
    private let releaseMs: Int

    init(_ parameters: Parameters) {
        removeAdsProducts = parameters[.removeAdsProducts]
        releaseMs = parameters[.releaseMs]
    }

    /// An entitlement that arrived while ads were on the screen that could not be skipped.
    private struct Arrival {
        let at: Moment
        /// The number of these ads that are not yet released.
        var openCount: Int
        /// The latest time of a release.
        var latestT = Int.min
        /// The entitlement, and some of the ads and their releases.
        var looking: [Moment]
    }

    final class Monitor: RuleMonitor<AdSuppressedWhenEntitled> {
        @exclusivity(unchecked) private var arrivals: [Arrival] = []
        /// The ads of the run that may not be released yet, in the order in which they appeared.
        @exclusivity(unchecked) private var ads: [AdLife] = []
        /// The number of those that are not.
        @exclusivity(unchecked) private var openCount = 0
        /// The largest number of ads that a finding names, because ads that stay accumulate.
        private static let namedCount = 10
        /// The largest number of arrivals that wait for a release.
        ///
        /// With more, those that are already late are judged at the next arrival.
        private static let waitingCount = 400

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event):
                if openCount == 0 { ads.removeAll(keepingCapacity: true) }
                if let ad = run.ad(event.adId), ad.shownAt == moment {
                    ads.append(ad)
                    openCount += 1
                }
                checkAd(event.adId, at: moment)
            case .adRequested(let event):
                guard let owned = owned(among: products.products) else { return }
                recorder.advise(
                    looking: [moment] + [owned.entitlement.since].compactMap(\.self),
                    "Ad \(event.adId) was requested although \(owned.product) was owned.")
            case .entitlement(let event):
                guard event.active, products.products.contains(event.productId) else { return }
                arrive(at: moment)
            case .adSkipEnabled(let event): release(event.adId, at: moment)
            case .adDismissed(let event): release(event.adId, at: moment)
            default: break
            }
        }

        private var products: AdRemovingProducts { run.adRemoval.products(rule.removeAdsProducts) }

        /// The first of some products that is owned.
        private func owned(
            among products: [String]
        ) -> (product: String, entitlement: RunState.Entitlement)? {
            for product in products {
                if let entitlement = run.entitlement(of: product), entitlement.isActive {
                    return (product, entitlement)
                }
            }
            return nil
        }

        private func checkAd(_ id: String, at moment: Moment) {
            let products = products
            if products == .unknown, let first = run.adRemoval.firstOwnership {
                return recorder.doubt(
                    looking: [moment] + [first.since].compactMap(\.self),
                    "Ad \(id) was shown after \(first.product) became owned. If that product removes ads, \(AdRemovingProducts.remedy)."
                )
            }
            let known = products.products.compactMap(run.entitlement)
            if let owned = owned(among: products.products) {
                recorder.fail(
                    looking: [moment] + [owned.entitlement.since].compactMap(\.self),
                    "Ad \(id) was shown although \(owned.product) was owned.")
            } else if known.isEmpty, run.header?.initialEntitlements == nil {
                recorder.doubt(
                    looking: [moment],
                    "Ad \(id) was shown, and the trace does not say whether ads are removed.")
            } else {
                recorder.pass(looking: [moment] + known.compactMap(\.since))
            }
        }

        private func arrive(at moment: Moment) {
            if arrivals.count >= Self.waitingCount {
                settle(at: moment) { moment.t - $0.at.t > self.rule.releaseMs }
            }
            guard openCount > 0 else { return }
            if ads.count > 2 * openCount + Self.namedCount {
                ads.removeAll { $0.release != nil }
            }
            let open = ads.lazy.filter { $0.release == nil }
            var looking = Array(open.reversed().prefix(Self.namedCount).map(\.shownAt))
            // The earliest one is always named, because the window of the judgement begins with it.
            if let first = open.first?.shownAt, looking.last != first { looking.append(first) }
            arrivals.append(
                Arrival(at: moment, openCount: openCount, looking: [moment] + looking.reversed()))
        }

        private func release(_ id: String, at moment: Moment) {
            guard let ad = run.ad(id), ad.release == moment else { return }
            openCount -= 1
            for index in arrivals.indices where ad.shownAt.isBefore(arrivals[index].at) {
                arrivals[index].openCount -= 1
                arrivals[index].latestT = max(arrivals[index].latestT, moment.t)
                // The last release is always named.
                if arrivals[index].looking.count <= 2 * Self.namedCount + 1
                    || arrivals[index].openCount == 0
                {
                    arrivals[index].looking.append(moment)
                }
            }
            if !arrivals.isEmpty { settle { $0.openCount == 0 } }
        }

        private func settle(at moment: Moment? = nil, where isOver: (Arrival) -> Bool) {
            arrivals.removeAll { arrival in
                guard isOver(arrival) else { return false }
                checkArrival(arrival, now: moment)
                return true
            }
        }

        /// Checks how soon the ads were released; `now` counts for those that were not.
        private func checkArrival(_ arrival: Arrival, now: Moment?) {
            if let now, run.hasClockDrop(after: arrival.at, through: now) {
                return recorder.doubt(
                    looking: arrival.looking,
                    "Ads were removed while an ad was on the screen. How soon it was released cannot be measured, because the clock went back since."
                )
            }
            let released = max(arrival.latestT, arrival.openCount > 0 ? now?.t ?? Int.min : Int.min)
            let elapsed = max(arrival.at.t, released) - arrival.at.t
            if elapsed <= rule.releaseMs {
                recorder.pass(looking: arrival.looking, isTimed: true)
            } else {
                recorder.advise(
                    looking: arrival.looking, deciding: now, isTimed: true,
                    measure: .time(elapsed, limit: rule.releaseMs),
                    "Ads were removed while one was on the screen, and it was not released within \(Words.duration(rule.releaseMs))."
                )
            }
        }

        override func end() {
            settle(at: run.last) { _ in true }
        }
    }
}
