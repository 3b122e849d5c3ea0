import SandlotBase
import SandlotCatalog
import SandlotReceipts

extension PurchaseState {
    /// Adds the details of the next period from the catalog: its product, its price, and its offer.
    ///
    /// Some notifications need another product or an offer. If the catalog has none, one is
    /// invented, with a warning.
    ///
    /// - Parameters:
    ///   - notification: The case of the notification.
    ///   - options: The renewal options of the command line.
    ///   - catalog: The catalog and the product in it.
    mutating func complete(
        _ notification: NotificationCase, _ options: RenewalOptions,
        in catalog: (all: Catalog, item: Catalog.Item)?
    ) {
        guard let catalog, catalog.item.type == .recurringSubscription else { return }
        let price = catalog.item.priceMilliunits
        switch notification.situation {
        case .downgraded: chooseLowerProduct(options, in: catalog)
        case .downgradedWithOffer:
            chooseLowerProduct(options, in: catalog)
            redeemOffer(\.nextOffer, of: catalog.item)
        case .offerRedeemed: redeemOffer(\.nextOffer, of: catalog.item)
        case .upgradedWithOffer:
            redeemOffer(\.offer, of: catalog.item)
            expiresDate =
                offer?.end(
                    from: purchaseDate, regular: catalog.item.subscriptionPeriod ?? Self.month)
                ?? expiresDate
        case .priceIncrease:
            nextPrice = price.map { Milliunits(rawValue: $0 + 1000) }
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .unchanged,
            .renewalSwitchedOff, .billingRetry, .gracePeriod, .gracePeriodOver, .expired,
            .refunded, .shareRevoked, .extended, .none:
            break
        }
        if notification.body == .purchase, let offerPrice = nextOffer?.price, nextOffer?.type != nil
        {
            nextPrice = offerPrice
        }
        if let chosen = options.autoRenewProduct, nextOffer == nil,
            let item = catalog.all.product(id: chosen)
        {
            nextPrice = item.priceMilliunits.map(Milliunits.init(rawValue:)) ?? nextPrice
        }
    }

    private static let month = SubscriptionPeriod(1, .month)

    /// Chooses the product of the next period: a lower level of the group, or another period of the same level.
    private mutating func chooseLowerProduct(
        _ options: RenewalOptions, in catalog: (all: Catalog, item: Catalog.Item)
    ) {
        guard options.autoRenewProduct == nil else { return }
        let item = catalog.item
        let level = item.subscriptionGroupLevel ?? 1
        let others = catalog.all.items.filter {
            $0.type == .recurringSubscription && $0.productID != item.productID
                && $0.subscriptionGroupIdentifier == item.subscriptionGroupIdentifier
        }
        let lower =
            others.filter { ($0.subscriptionGroupLevel ?? 1) > level }
            .min { ($0.subscriptionGroupLevel ?? 1) < ($1.subscriptionGroupLevel ?? 1) }
        let crossgrade = others.first {
            ($0.subscriptionGroupLevel ?? 1) == level
                && $0.subscriptionPeriod != item.subscriptionPeriod
        }
        if let next = lower ?? crossgrade {
            nextProduct = next.productID
            nextPrice = next.priceMilliunits.map(Milliunits.init(rawValue:))
        } else {
            let name = "\(item.productID).lower"
            nextProduct = name
            StandardError.shared.warning(
                "the group of \(item.productID) has no lower product, so the next period is of \(name); "
                    + "name one with --auto-renew-product")
        }
    }

    /// Takes an offer from the catalog unless the command line has named one.
    private mutating func redeemOffer(
        _ place: WritableKeyPath<PurchaseState, OfferTerms?>, of item: Catalog.Item
    ) {
        guard self[keyPath: place]?.type == nil else { return }
        let given = self[keyPath: place]
        var offer: OfferTerms
        if let found = OfferTerms.redeemable(of: item) {
            offer = found
        } else {
            offer = OfferTerms(
                type: .offerCode, identifier: "\(item.productID).offer", discountType: .freeTrial,
                period: (item.subscriptionPeriod ?? Self.month).text, price: 0)
            StandardError.shared.warning(
                "\(item.productID) has no offer code and no promotional offer, so one is made up; name one "
                    + "with --offer-type and --offer-id")
        }
        offer.discountType = given?.discountType ?? offer.discountType
        offer.period = given?.period ?? offer.period
        self[keyPath: place] = offer
    }
}
