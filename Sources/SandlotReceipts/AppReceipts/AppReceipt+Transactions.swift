import SandlotBase

extension InAppPurchaseReceipt {
    /// Creates the purchase that an app receipt has for a transaction.
    ///
    /// Its dates have whole seconds, as in a receipt that is signed and read again.
    ///
    /// - Parameter transaction: The transaction.
    public init(_ transaction: TransactionPayload) {
        self.init()
        quantity = Int64(transaction.quantity ?? 1)
        productID = transaction.productId
        transactionID = transaction.transactionId
        originalTransactionID = transaction.originalTransactionId ?? transaction.transactionId
        purchaseDate = transaction.purchaseDate?.wholeSeconds
        originalPurchaseDate =
            (transaction.originalPurchaseDate ?? transaction.purchaseDate)?.wholeSeconds
        expiresDate = transaction.expiresDate?.wholeSeconds
        webOrderLineItemID = transaction.webOrderLineItemId.flatMap { Int64($0) }
        cancellationDate = transaction.revocationDate?.wholeSeconds
        guard transaction.type == .autoRenewableSubscription else { return }
        isTrialPeriod = transaction.offerDiscountType == .freeTrial
        isInIntroOfferPeriod =
            transaction.offerType == .introductory && transaction.offerDiscountType != .freeTrial
        promotionalOfferID =
            transaction.offerType == .promotional ? transaction.offerIdentifier : nil
    }
}

extension AppReceipt {
    /// Binds the receipt to a device: sets an opaque value and the hash.
    ///
    /// - Parameters:
    ///   - device: The bytes that identify the device: the 16 bytes of `identifierForVendor` on iOS.
    ///   - opaqueValue: The bytes to hash with it, or nil for 16 new ones.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL has no SHA-1.
    public mutating func bind(
        to device: [UInt8], opaqueValue: [UInt8]? = nil
    ) throws(ReceiptError) {
        self.opaqueValue = opaqueValue ?? (0..<16).map { _ in UInt8.random(in: 0...255) }
        deviceHash = try hash(for: device)
    }
}
