package import SandlotAds

/// The ads of an app.
package struct AdSetup: Sendable, Hashable {
    /// The policy, which determines the slots and their timing.
    package var policy: AdPolicy
    /// The name of the network in the trace.
    package var network = "house"
    /// The time until the network answers.
    package var latency = Duration.milliseconds(500)
    /// The adapters of a mediator, or nil if the network has none.
    package var mediation: AdMediation?
    /// The creative that the network delivers for each slot, unless a scenario states another one.
    package var creatives: [AdSlot: AdCreative]
    /// The screen at whose appearance the app requests an ad, for each slot of its own.
    package var screens: [AdSlot: String] = [:]
    /// The words on the screen of each slot's ad.
    package var texts: [AdSlot: AdTexts] = [:]

    /// Creates a setup.
    ///
    /// - Parameter policy: The policy.
    package init(_ policy: AdPolicy) {
        self.policy = policy
        creatives = policy.slots.mapValues { .house($0.format) }
    }
}

/// The words on the screen of an ad.
///
/// `{level}` stands for the level, `{n}` for the value of the countdown, and `{price}` for the
/// price of the product that removes ads.
package struct AdTexts: Sendable, Hashable {
    /// A line that tells parents how to remove ads.
    ///
    /// It appears only if the product has been loaded.
    package struct ParentsLine: Sendable, Hashable {
        /// The words.
        package var text: String
        /// The product that removes ads.
        package var product: String

        /// Creates a line.
        package init(_ text: String, product: String) {
            self.text = text
            self.product = product
        }
    }

    /// The words that appear with the ad, in order.
    package var copy: [String] = []
    /// The text that changes with each second of the countdown.
    package var countdown: String?
    /// The line for parents.
    package var parents: ParentsLine?

    /// Creates the texts of a screen without words.
    package init() {}
}
