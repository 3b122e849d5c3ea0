import Foundation
import SandlotStore

extension SKTestSession {
    /// Ends a subscription immediately and turns off its renewal.
    ///
    /// - Parameter productIdentifier: The product's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier``,
    ///   ``SKTestError/Code/invalidProductType``, or ``SKTestError/Code/noSubscriptionFound``.
    public func expireSubscription(productIdentifier: String) throws {
        try command(subscription: productIdentifier) { environment throws(StoreError) in
            try environment.store.expireSubscription(
                to: productIdentifier, of: environment.customer, in: environment.bundleID)
        }
    }

    /// Ends the current period of a subscription immediately and starts the next one.
    ///
    /// While ``shouldEnterBillingRetryOnRenewal`` is true, the payment fails and no period starts.
    ///
    /// - Parameter productIdentifier: The product's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier``,
    ///   ``SKTestError/Code/invalidProductType``, or ``SKTestError/Code/noSubscriptionFound``.
    public func forceRenewalOfSubscription(productIdentifier: String) throws {
        try command(subscription: productIdentifier) { environment throws(StoreError) in
            try environment.store.forceRenewal(
                of: productIdentifier, for: environment.customer, in: environment.bundleID)
        }
    }

    /// Turns on the renewal of a subscription.
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``,
    ///   ``SKTestError/Code/noSubscriptionFound`` if the transaction is not of a subscription, or
    ///   ``SKTestError/Code/invalidAction``.
    public func enableAutoRenewForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.setAutoRenew(true, of: id)
        }
    }

    /// Turns off the renewal of a subscription.
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``,
    ///   ``SKTestError/Code/noSubscriptionFound`` if the transaction is not of a subscription, or
    ///   ``SKTestError/Code/invalidAction``.
    public func disableAutoRenewForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.setAutoRenew(false, of: id)
        }
    }

    /// Asks the customer to consent to a price increase of a subscription.
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``,
    ///   ``SKTestError/Code/noSubscriptionFound`` if the transaction is not of a subscription, or
    ///   ``SKTestError/Code/invalidAction``.
    public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.requestPriceIncrease(of: id)
        }
    }

    /// Consents to a price increase as the customer.
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if consent was
    ///   not requested, ``SKTestError/Code/invalidAction``.
    public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.consentToPriceIncrease(of: id)
        }
    }

    /// Declines a price increase as the customer, which turns off the renewal.
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if consent was
    ///   not requested, ``SKTestError/Code/invalidAction``.
    public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.declinePriceIncrease(of: id)
        }
    }
}
