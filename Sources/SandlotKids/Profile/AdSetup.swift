package import SandlotAds

/// Which ads an app has.
package struct AdSetup: Sendable, Hashable {
    /// When, where and which ads there are.
    package var policy: AdPolicy
    /// The name of the network in the trace.
    package var network = "house"
    /// How long the network takes.
    package var latency = Duration.milliseconds(500)
    /// The creative that the network delivers for each slot, unless a scenario says otherwise.
    package var creatives: [AdSlot: AdCreative]
    /// The words on the screen of each slot's ad.
    package var texts: [AdSlot: AdTexts] = [:]

    /// Makes a setup.
    ///
    /// - Parameter policy: When, where and which ads there are.
    package init(_ policy: AdPolicy) {
        self.policy = policy
        creatives = policy.slots.mapValues { .house($0.format) }
    }
}

/// The words on the screen of an ad.
///
/// `{level}` stands for the level, `{n}` for what the countdown shows, and `{price}` for the price of the product that
/// ends ads.
package struct AdTexts: Sendable, Hashable {
    /// A line that tells parents how to end ads; it appears only if the product is loaded.
    package struct ParentsLine: Sendable, Hashable {
        /// The words.
        package var text: String
        /// The product that ends ads.
        package var product: String

        /// Makes one from its parts.
        package init(_ text: String, product: String) {
            self.text = text
            self.product = product
        }
    }

    /// The words that appear with the ad, in their order.
    package var copy: [String] = []
    /// The words that change with each second of the countdown.
    package var countdown: String?
    /// The line for parents.
    package var parents: ParentsLine?

    /// A screen without words.
    package init() {}
}
