/// A point at which an app can crash during a purchase or an update.
package enum CrashPoint: Sendable, Hashable, CaseIterable {
    /// The store has returned the purchase, and the app has not processed it.
    case purchaseReturned
    /// The purchase counts, but the transaction is not finished.
    case purchaseGranted
    /// An update has arrived, and the app has not processed it.
    case updateTaken
    /// The update counts, but the transaction is not finished.
    case updateGranted
}
