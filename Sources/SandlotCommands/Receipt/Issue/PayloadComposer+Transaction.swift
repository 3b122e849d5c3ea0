internal import SandlotCatalog
internal import SandlotReceipts

extension PayloadComposer {
    /// The transaction with this number, from 0.
    func transaction(_ index: Int) -> TransactionPayload {
        let options = transactionOptions
        let offset = UInt64(index)
        let identifier = String(
            (options.transactionID?.number ?? identifiers.transaction) &+ offset)
        let offer = offer
        var payload = TransactionPayload()
        payload.transactionId = identifier
        payload.originalTransactionId =
            options.originalTransactionID.map { String($0.number) } ?? identifier
        payload.bundleId = bundleID
        payload.productId = item?.productID
        payload.purchaseDate = purchaseDate
        payload.originalPurchaseDate = options.originalPurchaseDate?.timestamp ?? purchaseDate
        payload.quantity = options.quantity ?? 1
        payload.type = item?.appStoreType.map(SandlotReceipts.ProductType.init(rawValue:))
        payload.appAccountToken = options.accountToken?.uuid
        payload.inAppOwnershipType = options.ownership ?? .purchased
        payload.signedDate = signedDate
        payload.revocationReason = options.revocationReason.map(RevocationReason.init(rawValue:))
        payload.revocationDate = options.revocationDate?.timestamp
        payload.revocationType = options.revocationType
        payload.revocationPercentage = options.revocationPercentage
        payload.isUpgraded = options.upgraded ? true : nil
        payload.environment = environment
        payload.transactionReason = options.reason ?? .purchase
        payload.storefront = storefront
        payload.storefrontId =
            options.storefrontID ?? KnownStorefront.named(storefront)?.identifier
        payload.price = options.price?.milliunits ?? offer.price ?? cataloguePrice
        payload.currency = currency
        payload.appTransactionId = appTransactionID
        payload.billingPlanType = options.billingPlan
        payload.offerType = offer.type
        payload.offerIdentifier = offer.identifier
        payload.offerDiscountType = options.offerDiscountType ?? offer.discountType
        payload.offerPeriod = options.offerPeriod ?? offer.period
        if isSubscription {
            payload.webOrderLineItemId = String(
                (options.webOrderLineItemID?.number ?? identifiers.webOrderLineItem) &+ offset)
            payload.subscriptionGroupIdentifier = item?.subscriptionGroupIdentifier
            payload.expiresDate = expiresDate
        } else {
            payload.webOrderLineItemId = options.webOrderLineItemID.map {
                String($0.number &+ offset)
            }
            payload.expiresDate = options.expiresDate?.timestamp
        }
        return payload
    }

    /// The product's price without an offer.
    var cataloguePrice: Milliunits? {
        item?.priceMilliunits.map(Milliunits.init(rawValue:))
    }

    /// The offer that the command line names, with its terms from the catalogue.
    private var offer:
        (
            type: OfferType?, identifier: String?, discountType: OfferDiscountType?,
            period: String?,
            price: Milliunits?
        )
    {
        let options = transactionOptions
        guard options.offerType != nil || options.offerID != nil else {
            return (nil, nil, nil, nil, nil)
        }
        let lists: [(OfferType, [Catalog.Offer])] = [
            (.introductory, item?.introductoryOffers ?? []),
            (.promotional, item?.promotionalOffers ?? []), (.offerCode, item?.codeOffers ?? []),
            (.winBack, item?.winBackOffers ?? []),
        ]
        for (type, offers) in lists where type == options.offerType ?? type {
            let found = offers.first {
                options.offerID == nil || $0.offerID == options.offerID
                    || $0.referenceName == options.offerID
            }
            guard let found else { continue }
            let identifier = options.offerID ?? found.offerID ?? found.referenceName
            let discountType = found.paymentMode.flatMap(Self.discountType)
            let price =
                discountType == .freeTrial
                ? 0 : found.displayPrice?.milliunits.map(Milliunits.init(rawValue:))
            return (
                type, type == .introductory ? nil : identifier, discountType,
                found.subscriptionPeriod?.text, price
            )
        }
        return (options.offerType ?? .promotional, options.offerID, nil, nil, nil)
    }

    private static func discountType(_ mode: Catalog.PaymentMode) -> OfferDiscountType? {
        switch mode {
        case .free: .freeTrial
        case .payAsYouGo: .payAsYouGo
        case .payUpFront: .payUpFront
        default: nil
        }
    }
}
