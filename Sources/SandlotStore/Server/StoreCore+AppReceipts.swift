import SandlotBase
import SandlotReceipts

extension StoreCore {
    /// Returns the content of an account's app receipt, dated now.
    ///
    /// Finished consumables are not in it. Purchases are in the order of their dates.
    func appReceipt(of index: AccountIndex) throws(StoreError) -> AppReceipt {
        let account = state.account(index)
        let app = try app(account.bundleID).app
        let purchases = try history(
            of: index, after: nil, isDescending: false, limit: .max
        ) { $0.type != .consumable || !$0.isFinished || $0.isRevoked }.transactions
        let appTransaction = try appTransactionPayload(of: index)
        var receipt = AppReceipt()
        receipt.environment = profile.environment
        receipt.appAppleID = appTransaction?.appAppleId ?? app.appAppleID
        receipt.bundleID = app.bundleID
        receipt.appVersion = appTransaction?.applicationVersion ?? app.version
        receipt.originalAppVersion = appTransaction?.originalApplicationVersion ?? app.version
        receipt.creationDate = instant
        // The dates in the receipt have whole seconds, which do not determine the order.
        receipt.purchases = purchases.enumerated().sorted {
            let (one, other) = ($0.element.purchaseDate, $1.element.purchaseDate)
            guard let one, let other, one != other else { return $0.offset < $1.offset }
            return one < other
        }.map { InAppPurchaseReceipt($0.element) }
        return receipt
    }
}
