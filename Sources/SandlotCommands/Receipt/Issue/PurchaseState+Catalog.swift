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
            redeemOffer(\.nextOffer, of: options.autoRenewProduct ?? nextProduct, in: catalog)
        case .offerRedeemed:
            redeemOffer(\.nextOffer, of: options.autoRenewProduct, in: catalog)
        case .upgradedWithOffer:
            redeemOffer(\.offer, of: nil, in: catalog)
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
        takeNextPrice(options, in: catalog)
    }

    /// Takes the price of the next period from its offer, or else from the chosen product.
    ///
    /// - Parameters:
    ///   - options: The renewal options of the command line.
    ///   - catalog: The catalog and the product in it.
    mutating func takeNextPrice(
        _ options: RenewalOptions, in catalog: (all: Catalog, item: Catalog.Item)?
    ) {
        guard let catalog, catalog.item.type == .recurringSubscription else { return }
        if let chosen = options.autoRenewProduct, let item = catalog.all.product(id: chosen) {
            nextPrice = item.priceMilliunits.map(Milliunits.init(rawValue:)) ?? nextPrice
        }
        if nextOffer?.type != nil { nextPrice = nextOffer?.price ?? nextPrice }
    }

    /// Returns the product whose offers a command line names.
    ///
    /// An offer of the next period belongs to the product of that period.
    ///
    /// - Parameters:
    ///   - notification: The case of the notification.
    ///   - request: The command line.
    ///   - catalog: The catalog and the product in it.
    /// - Returns: The product, or nil if the catalog does not have it.
    static func offering(
        _ notification: NotificationCase, _ request: PayloadRequest,
        in catalog: (all: Catalog, item: Catalog.Item)?
    ) -> Catalog.Item? {
        guard let catalog, catalog.item.type == .recurringSubscription else {
            return catalog?.item
        }
        let isNext =
            request.kind == .renewal
            ? request.transaction.offerType != .introductory
            : !appliesNow(notification.situation)
        guard isNext else { return catalog.item }
        if let chosen = request.renewal.autoRenewProduct { return catalog.all.product(id: chosen) }
        return notification.situation == .downgradedWithOffer
            ? lowerProduct(than: catalog.item, in: catalog.all) : catalog.item
    }

    private static let month = SubscriptionPeriod(1, .month)

    /// Returns a product of a lower level of the group, or of another period of the same level.
    private static func lowerProduct(
        than item: Catalog.Item, in catalog: Catalog
    ) -> Catalog.Item? {
        let level = item.subscriptionGroupLevel ?? 1
        let others = catalog.items.filter {
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
        return lower ?? crossgrade
    }

    /// Chooses the product of the next period.
    private mutating func chooseLowerProduct(
        _ options: RenewalOptions, in catalog: (all: Catalog, item: Catalog.Item)
    ) {
        guard options.autoRenewProduct == nil else { return }
        let item = catalog.item
        if let next = Self.lowerProduct(than: item, in: catalog.all) {
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
    ///
    /// - Parameters:
    ///   - place: The period of the offer.
    ///   - product: The product of this period, or nil for the current one.
    ///   - catalog: The catalog and the current product in it.
    private mutating func redeemOffer(
        _ place: WritableKeyPath<PurchaseState, OfferTerms?>, of product: String?,
        in catalog: (all: Catalog, item: Catalog.Item)
    ) {
        guard self[keyPath: place]?.type == nil else { return }
        let given = self[keyPath: place]
        let product = product ?? catalog.item.productID
        let item = catalog.all.product(id: product)
        var offer: OfferTerms
        if let found = OfferTerms.redeemable(of: item) {
            offer = found
        } else {
            offer = OfferTerms(
                type: .offerCode, identifier: "\(product).offer", discountType: .freeTrial,
                period: ((item ?? catalog.item).subscriptionPeriod ?? Self.month).text, price: 0)
            StandardError.shared.warning(
                "\(product) has no offer code and no promotional offer, so one is made up; name one "
                    + "with --offer-type and --offer-id")
        }
        offer.discountType = given?.discountType ?? offer.discountType
        offer.period = given?.period ?? offer.period
        self[keyPath: place] = offer
    }
}
