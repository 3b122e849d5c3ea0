package import SandlotAds
package import SandlotKids
import SandlotTrace

/// The parts of an app that decide which ads a session has.
package struct SessionRules: Sendable, Hashable {
    /// The policy for ads.
    package let policy: AdPolicy
    let platform: TraceEvent.Platform
    let game: GameRules
    let latency: Int64
    /// The network's answer for each slot, as the policy judges it.
    let vettings: [AdSlot: AdVetting]
    /// Whether the app waits for an ad before a test.
    let hasSlotBefore: Bool
    /// The time to find something and tap it, in milliseconds.
    let look: Int64
    /// The time to answer a word, in milliseconds.
    let think: Int64
    /// The time to close an ad, in milliseconds.
    let close: Int64

    /// Takes the rules of an app.
    ///
    /// - Parameters:
    ///   - profile: The app.
    ///   - game: The rules of its game.
    ///   - pace: The factor of the times that a child needs.
    package init(_ profile: AppProfile, game: GameRules, pace: Double = 1) {
        func time(_ milliseconds: Double) -> Int64 { Int64((milliseconds * pace).rounded()) }
        (look, think, close) = (time(2_000), time(6_000), time(1_000))
        let setup = profile.ads ?? AdSetup(.none)
        policy = setup.policy
        platform = profile.platform
        self.game = game
        latency = Self.milliseconds(setup.latency)
        vettings = setup.creatives.mapValues { setup.policy.vet($0, from: setup.network) }
        hasSlotBefore = setup.policy.slots[.preTest] != nil
    }

    /// The least time between two sessions, after which only the counts of a history matter.
    ///
    /// No cap and no distance of the policy reaches farther back.
    package var separation: Duration {
        let gaps = policy.slots.values.map(\.gap)
        return max(.seconds(3_600), policy.spacing.gap, policy.spacing.chain, gaps.max() ?? .zero)
            + .seconds(60)
    }

    static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000
            + duration.components.attoseconds / 1_000_000_000_000_000
    }
}
