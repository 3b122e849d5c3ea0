internal import Foundation
internal import SandlotStore

extension SKTestSession {
    /// Ends a subscription now and switches its renewal off.
    ///
    /// - Parameter productIdentifier: The product.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier``,
    ///   ``SKTestError/Code/invalidProductType`` or ``SKTestError/Code/noSubscriptionFound``.
    public func expireSubscription(productIdentifier: String) throws {
        try command(subscription: productIdentifier) { environment throws(StoreError) in
            try environment.store.expireSubscription(
                to: productIdentifier, of: environment.customer, in: environment.bundleID)
        }
    }

    /// Ends the period of a subscription now and begins the next one.
    ///
    /// While ``shouldEnterBillingRetryOnRenewal`` is on, the payment fails and no period begins.
    ///
    /// - Parameter productIdentifier: The product.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier``,
    ///   ``SKTestError/Code/invalidProductType`` or ``SKTestError/Code/noSubscriptionFound``.
    public func forceRenewalOfSubscription(productIdentifier: String) throws {
        try command(subscription: productIdentifier) { environment throws(StoreError) in
            try environment.store.forceRenewal(
                of: productIdentifier, of: environment.customer, in: environment.bundleID)
        }
    }

    /// Switches the renewal of a subscription on.
    ///
    /// - Parameter identifier: The number of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or
    ///   ``SKTestError/Code/invalidAction``.
    public func enableAutoRenewForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.setAutoRenew(true, of: id)
        }
    }

    /// Switches the renewal of a subscription off.
    ///
    /// - Parameter identifier: The number of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or
    ///   ``SKTestError/Code/invalidAction``.
    public func disableAutoRenewForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.setAutoRenew(false, of: id)
        }
    }

    /// Asks the customer to agree to a higher price of a subscription.
    ///
    /// - Parameter identifier: The number of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or
    ///   ``SKTestError/Code/invalidAction``.
    public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.requestPriceIncrease(of: id)
        }
    }

    /// Lets the customer agree to the higher price.
    ///
    /// - Parameter identifier: The number of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if nobody asked,
    ///   ``SKTestError/Code/invalidAction``.
    public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.consentToPriceIncrease(of: id)
        }
    }

    /// Lets the customer refuse the higher price, which switches renewal off.
    ///
    /// - Parameter identifier: The number of any transaction of the subscription.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if nobody asked,
    ///   ``SKTestError/Code/invalidAction``.
    public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in
            try store.declinePriceIncrease(of: id)
        }
    }
}
