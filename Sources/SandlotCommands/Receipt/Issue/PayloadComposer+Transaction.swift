import SandlotBase
import SandlotCatalog
import SandlotReceipts

extension PayloadComposer {
    /// Returns the transaction with this number, from 0.
    func transaction(_ index: Int) -> TransactionPayload {
        let options = transactionOptions
        let offset = UInt64(index)
        let number = (options.transactionID?.number ?? identifiers.transaction) &+ offset
        let identifier = String(number)
        let series =
            state.seriesStart == nil
            ? identifier : String(number - min(number, FreshIdentifiers.seriesDistance))
        var payload = TransactionPayload()
        payload.transactionId = identifier
        payload.originalTransactionId =
            options.originalTransactionID.map { String($0.number) } ?? series
        payload.bundleId = bundleID
        payload.productId = item?.productID
        payload.purchaseDate = state.purchaseDate
        payload.originalPurchaseDate =
            options.originalPurchaseDate?.timestamp ?? state.seriesStart ?? state.purchaseDate
        payload.quantity = options.quantity ?? 1
        payload.type = item?.appStoreType.map(SandlotReceipts.ProductType.init(rawValue:))
        payload.appAccountToken = options.accountToken?.uuid
        payload.inAppOwnershipType = options.ownership ?? state.ownership
        payload.signedDate = signedDate
        payload.revocationReason =
            options.revocationReason.map(RevocationReason.init(rawValue:)) ?? state.revocationReason
        payload.revocationDate = options.revocationDate?.timestamp ?? state.revocationDate
        payload.revocationType = options.revocationType ?? refundType ?? state.revocationType
        payload.revocationPercentage = options.revocationPercentage ?? state.revocationPercentage
        payload.isUpgraded = options.upgraded ? true : nil
        payload.environment = environment
        payload.transactionReason = options.reason ?? state.reason
        payload.storefront = storefront
        payload.storefrontId =
            options.storefrontID ?? KnownStorefront.named(storefront)?.identifier
        payload.price = price
        payload.currency = currency
        payload.appTransactionId = appTransactionID
        payload.billingPlanType = options.billingPlan
        payload.offerType = state.offer?.type
        payload.offerIdentifier = state.offer?.identifier
        payload.offerDiscountType = state.offer?.discountType
        payload.offerPeriod = state.offer?.period
        if isSubscription {
            payload.webOrderLineItemId = String(
                (options.webOrderLineItemID?.number ?? identifiers.webOrderLineItem) &+ offset)
            payload.subscriptionGroupIdentifier = item?.subscriptionGroupIdentifier
            payload.expiresDate = state.expiresDate
        } else {
            payload.webOrderLineItemId = options.webOrderLineItemID.map {
                String($0.number &+ offset)
            }
            payload.expiresDate = options.expiresDate?.timestamp
        }
        return payload
    }

    /// The price of all units, or nil if the catalog has none or it cannot be represented.
    var price: Milliunits? {
        if let given = transactionOptions.price { return given.milliunits }
        guard let unitPrice else { return nil }
        let (total, isTooLarge) = unitPrice.rawValue.multipliedReportingOverflow(
            by: Int64(transactionOptions.quantity ?? 1))
        return isTooLarge ? nil : Milliunits(rawValue: total)
    }

    /// The price of one unit, or nil if the catalog has none.
    var unitPrice: Milliunits? { state.offer?.price ?? catalogPrice }

    /// The type of a refund that follows from its percentage.
    private var refundType: RevocationType? {
        guard state.revocationType != .familyRevoke else { return nil }
        return transactionOptions.revocationPercentage.map {
            $0 == 100_000 ? .refundFull : .refundProrated
        }
    }

    /// The product's price without an offer.
    var catalogPrice: Milliunits? {
        item?.priceMilliunits.map(Milliunits.init(rawValue:))
    }
}
