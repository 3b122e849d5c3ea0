package import SandlotAds

/// Which ads an app has.
package struct AdSetup: Sendable, Hashable {
    /// When, where and which ads there are.
    package var policy: AdPolicy
    /// The name of the network in the trace.
    package var network = "house"
    /// How long the network takes.
    package var latency = Duration.milliseconds(500)
    /// What the network delivers if a scenario does not say otherwise.
    package var creative: AdCreative
    /// The product whose price parents are told on the screen of the ad.
    package var priceOf: String?

    /// Makes a setup.
    ///
    /// - Parameter policy: When, where and which ads there are.
    package init(_ policy: AdPolicy) {
        self.policy = policy
        let format = AdSlot.allCases.compactMap { policy.slots[$0]?.format }.first
        creative = .house(format ?? .interstitial)
    }
}
