package import SandlotAds
internal import SandlotTrace

/// Ads, as far as somebody touches them.
extension KidsApp {
    /// What is shown of an ad.
    package var adStatus: AdStatus { ads.status }

    /// Says what becomes of the next requests for ads.
    package func stage(_ results: [NetworkResult]) { network.stage(results) }

    /// Closes the ad, if it can be closed.
    ///
    /// - Returns: Why it cannot; nil if it is closed.
    package func skipAd() -> AdRefusal? {
        let refusal = ads.skip()
        react()
        return refusal
    }

    /// Shows an ad without asking the scheduler, as no app should.
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

    /// Takes such an ad away.
    func hideOwnAd() {
        guard let name = ownAd else { return }
        ownAd = nil
        recordDirectly(.adDismissed(.init(adId: name, cause: .app)))
    }

    /// Touches the ad itself.
    ///
    /// - Returns: Why that does not count; nil if it does.
    package func touchAd() -> AdRefusal? { ads.touch() }

    /// Reports the ad.
    ///
    /// - Returns: Why that is not possible; nil if it is done.
    package func reportAd() -> AdRefusal? { ads.report() }
}
