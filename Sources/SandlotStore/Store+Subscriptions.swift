public import SandlotBase
import SandlotReceipts

/// Changes of subscriptions by customers, developers, or a test.
extension Store {
    /// Ends a subscription now.
    ///
    /// - Parameters:
    ///   - productID: The product of its current period.
    ///   - customer: The subscriber.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/unknownProduct``, ``StoreError/Code/unknownCustomer``, or
    ///   ``StoreError/Code/unknownApp``.
    public func expireSubscription(
        to productID: String, of customer: CustomerID, in bundleID: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            let account = try core.account(of: customer, in: bundleID)
            try core.expireSubscription(to: productID, account)
        }
    }

    /// Ends the current period of a subscription now and starts the next one.
    ///
    /// A pending price increase is dropped. If renewals are set to fail, this one also fails. A
    /// subscription in billing retry does not change. A subscription in its grace period changes
    /// only if renewals are set to fail and grace periods are off: it then enters billing retry.
    ///
    /// - Parameters:
    ///   - productID: The product of its current period.
    ///   - customer: The subscriber.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/unknownProduct``, ``StoreError/Code/unknownCustomer``, or
    ///   ``StoreError/Code/unknownApp``.
    public func forceRenewal(
        of productID: String, for customer: CustomerID, in bundleID: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            let account = try core.account(of: customer, in: bundleID)
            try core.forceRenewal(of: productID, account)
        }
    }

    /// Turns automatic renewal of a subscription on or off.
    ///
    /// Turning it off in a grace period or in billing retry ends the subscription.
    ///
    /// - Parameters:
    ///   - isOn: Whether it renews.
    ///   - id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/invalidAction``, or ``StoreError/Code/unknownTransaction``.
    public func setAutoRenew(_ isOn: Bool, of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.setAutoRenew(isOn, id) }
    }

    /// Asks a subscriber to agree to a higher price.
    ///
    /// - Parameters:
    ///   - id: Any transaction of the subscription.
    ///   - price: The new price, or nil to leave it open, as StoreKitTest does.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/invalidAction``, ``StoreError/Code/invalidValue``, or
    ///   ``StoreError/Code/unknownTransaction``.
    public func requestPriceIncrease(
        of id: TransactionID, to price: Milliunits? = nil
    ) throws(StoreError) {
        try perform { core throws(StoreError) in try core.requestPriceIncrease(id, to: price) }
    }

    /// Consents to a price increase on behalf of the subscriber.
    ///
    /// - Parameter id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/noSubscription``, or ``StoreError/Code/unknownTransaction``.
    public func consentToPriceIncrease(of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.answerPriceIncrease(id, consents: true)
        }
    }

    /// Declines a price increase on behalf of the subscriber, which turns off automatic renewal.
    ///
    /// - Parameter id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/noSubscription``, or ``StoreError/Code/unknownTransaction``.
    public func declinePriceIncrease(of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.answerPriceIncrease(id, consents: false)
        }
    }

    /// Extends a subscription's renewal date.
    ///
    /// - Parameters:
    ///   - id: Any transaction of the subscription.
    ///   - days: The number of days, 1 to 90.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/invalidValue``, ``StoreError/Code/noSubscription``, or
    ///   ``StoreError/Code/unknownTransaction``.
    public func extendRenewalDate(of id: TransactionID, byDays days: Int) throws(StoreError) {
        try perform { core throws(StoreError) in try core.extendRenewalDate(id, byDays: days) }
    }
}
