extension StoreEnvironment {
    /// Redeems a code on behalf of the app's customer, and waits for all listeners.
    ///
    /// This call takes the place of Apple's sheet `presentOfferCodeRedeemSheet(in:)`, which shows a
    /// user interface. The app receives the transaction in `Transaction.updates`.
    ///
    /// - Parameter code: The text of the code, in any letter case.
    /// - Returns: The transaction.
    /// - Throws: The errors of ``Store/redeem(_:for:in:)``.
    @discardableResult
    public func redeem(_ code: String) async throws(StoreError) -> TransactionID {
        let id = try store.redeem(code, for: customer, in: bundleID)
        await settled()
        return id
    }
}
