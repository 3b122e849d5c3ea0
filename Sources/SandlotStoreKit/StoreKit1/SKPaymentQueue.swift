public import Foundation

/// What newer store code still asks StoreKit's first API for: whether payments are allowed.
public final class SKPaymentQueue: NSObject, Sendable {
    private static let shared = SKPaymentQueue()

    /// The queue of the app.
    public class func `default`() -> SKPaymentQueue { shared }

    /// Whether the device allows payments.
    public class func canMakePayments() -> Bool { AppStore.canMakePayments }
}
