/// A mistake that apps are known to make.
///
/// An app has only the weaknesses that its file states.
package enum Weakness: String, Sendable, Hashable, CaseIterable {
    /// Every verified transaction grants access, even one that was refunded.
    case grantsRevoked = "grants-revoked"
    /// Nothing is owned until the store has answered, some time after the launch.
    case checksLate = "checks-late"
    /// Ads are shown until the store has answered which products are owned.
    case assumesAbsent = "assumes-absent"
    /// A status that was read once is kept, and the store is not asked again when the app returns.
    case keepsStatus = "keeps-status"
    /// The app shows its own ad during a test and bypasses the scheduler.
    case adsDuringWords = "ads-during-words"
    /// There is a gate, but the actions behind it happen without a pass.
    case skipsGate = "skips-gate"
    /// A transaction that no trusted root has signed grants access.
    case grantsUnverified = "grants-unverified"
    /// A transaction is finished before it counts.
    case finishesFirst = "finishes-first"
    /// A consumable counts at every delivery, even if it was counted before.
    case countsDeliveries = "counts-deliveries"
}
