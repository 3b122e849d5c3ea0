/// Where an app may crash while it is being paid.
package enum CrashPoint: Sendable, Hashable, CaseIterable {
    /// The store has sold, and the app has not looked at the answer.
    case purchaseReturned
    /// What was bought counts, and the store has not been told.
    case purchaseGranted
    /// News of a transaction have come, and nothing was done about them.
    case updateTaken
    /// What the news say counts, and the store has not been told.
    case updateGranted
}
