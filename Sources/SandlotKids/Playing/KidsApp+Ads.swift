package import SandlotAds
import SandlotTrace

/// The interaction with ads.
extension KidsApp {
    /// The status of the ad on the screen.
    package var adStatus: AdStatus { ads.status }

    /// Whether an ad is loading.
    package var isLoadingAd: Bool {
        if case .loading = adStatus { true } else { false }
    }

    /// Sets the results of the next requests for ads.
    package func stage(_ results: [NetworkResult]) { network.stage(results) }

    /// Requests an ad, with the knowledge about the family's other devices.
    func requestAd(_ slot: AdSlot) -> AdDecision {
        if profile.ads?.policy.caps.countsFamilyAds == true, let ages = adsElsewhere() {
            ads.learn(adsElsewhere: ages)
        }
        return ads.request(slot)
    }

    /// Requests an ad in the slots of the app's own that belong to a screen.
    func requestOwnAds(on screen: String) {
        guard let setup = profile.ads else { return }
        for slot in setup.policy.ownSlots where setup.screens[slot] == screen {
            if requestAd(slot).refusal == nil { return react() }
        }
    }

    /// Whether an ad in a slot of the app's own is loading or on the screen.
    var hasOwnSlotAd: Bool { ads.status.slot?.isOwn == true }

    /// Closes the ad, if it can be closed.
    ///
    /// - Returns: The reason that it cannot be closed, or nil if it is closed.
    package func skipAd() -> AdRefusal? {
        let refusal = ads.skip()
        react()
        return refusal
    }

    /// Shows an ad without asking the scheduler, as an app must not do.
    func showOwnAd() {
        hideOwnAd()
        ownAdCount += 1
        let name = "own\(ownAdCount)"
        ownAd = name
        recordDirectly(
            .adShown(
                .init(
                    adId: name, slot: .preTest, format: .banner, label: "Advertisement",
                    personalized: false, rating: .g, network: network.name)))
    }

    /// Hides the ad that bypassed the scheduler.
    func hideOwnAd() {
        guard let name = ownAd else { return }
        ownAd = nil
        recordDirectly(.adDismissed(.init(adId: name, cause: .app)))
    }

    /// Touches the ad itself.
    ///
    /// - Returns: The reason that the touch does not count, or nil if it counts.
    package func touchAd() -> AdRefusal? { ads.touch() }

    /// Reports the ad.
    ///
    /// - Returns: The reason that this is not possible, or nil if the ad was reported.
    package func reportAd() -> AdRefusal? { ads.report() }
}
