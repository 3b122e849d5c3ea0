/// Codes that customers redeem in the App Store or in the app's sheet.
extension Store {
    /// Issues a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``,
    ///   ``StoreError/Code/unknownProduct``, ``StoreError/Code/invalidOfferIdentifier``,
    ///   ``StoreError/Code/alreadyExists``, or ``StoreError/Code/invalidValue``.
    public func issue(_ code: RedemptionCode, in bundleID: String) throws(StoreError) {
        try perform { core throws(StoreError) in try core.issue(code, in: bundleID) }
    }

    /// Redeems a code on behalf of a customer.
    ///
    /// All of the customer's devices receive the transaction as an update, as with Apple's sheet.
    /// The redemption is recorded together with the purchase. A code that is refused remains.
    ///
    /// - Parameters:
    ///   - code: The text of the code, in any letter case.
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: The transaction. If an offer applies to the next period of a running subscription,
    ///   it is the transaction of the current period.
    /// - Throws: ``StoreError`` with ``StoreError/Code/codeUnknown``,
    ///   ``StoreError/Code/codeExpired``, ``StoreError/Code/codeUsedUp``,
    ///   ``StoreError/Code/codeAlreadyRedeemed``,
    ///   ``StoreError/Code/notAvailableInStorefront``, ``StoreError/Code/ineligibleForOffer``, the
    ///   error that is armed for ``StoreCall/offerCodeRedeem``, or an error of a purchase.
    @discardableResult
    public func redeem(
        _ code: String, for customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> TransactionID {
        try perform { core throws(StoreError) in
            try core.redeem(code, for: customer, in: bundleID)
        }
    }

    /// Returns the codes of an app, ordered by their text.
    ///
    /// - Parameter bundleID: The app.
    /// - Returns: The codes, including those that can no longer be redeemed.
    public func redemptionCodes(of bundleID: String) -> [RedemptionCode] {
        let prefix = RedemptionCode.storedNamePrefix(in: bundleID)
        return read { core in
            core.kept.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
                .compactMap { RedemptionCode($0.value) }
        }
    }

    /// Returns how many customers have redeemed a code.
    ///
    /// - Parameters:
    ///   - code: The text of the code, in any letter case.
    ///   - bundleID: The app.
    /// - Returns: The number, which is 0 for an unknown code.
    public func redemptionCount(of code: String, in bundleID: String) -> Int {
        read { core in
            RedemptionCode.normalized(code)
                .map { core.state.redemptionCount(of: $0, in: bundleID) } ?? 0
        }
    }
}
