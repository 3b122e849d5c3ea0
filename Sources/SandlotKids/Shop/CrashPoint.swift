/// A point at which an app can crash during a purchase or an update.
package enum CrashPoint: String, Sendable, Hashable, CaseIterable {
    /// The store has returned the purchase, and the app has not processed it.
    case purchaseReturned = "purchase-returned"
    /// The purchase counts, but the transaction is not finished.
    case purchaseGranted = "purchase-granted"
    /// An update has arrived, and the app has not processed it.
    case updateTaken = "update-taken"
    /// The update counts, but the transaction is not finished.
    case updateGranted = "update-granted"
}
