/// A mistake that apps are known to make; an app has none unless its file says so.
package enum Weakness: String, Sendable, Hashable, CaseIterable {
    /// Any verified news of a transaction grants, even that of a refund.
    case grantsRevoked = "grants-revoked"
    /// Nothing is owned until the store has answered, some time after the launch.
    case checksLate = "checks-late"
    /// Ads are shown until the store has answered what is owned.
    case assumesAbsent = "assumes-absent"
    /// What was read once is kept: the store is not asked again when the app comes back.
    case keepsStatus = "keeps-status"
    /// An ad of its own comes in the middle of a test, past the scheduler.
    case adsDuringWords = "ads-during-words"
    /// There is a gate, and everything behind it happens without a pass.
    case skipsGate = "skips-gate"
    /// What nobody trusted has signed entitles.
    case grantsUnverified = "grants-unverified"
    /// The store is told that a purchase has arrived before it counts.
    case finishesFirst = "finishes-first"
    /// A consumable counts whenever it is delivered, also if it was counted before.
    case countsDeliveries = "counts-deliveries"
}
