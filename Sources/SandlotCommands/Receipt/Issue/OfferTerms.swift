import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// The terms of an offer, as a transaction or renewal info states them.
struct OfferTerms: Sendable {
    var type: OfferType?
    /// The offer's identifier, or nil for an introductory offer.
    var identifier: String?
    var discountType: OfferDiscountType?
    /// The duration in ISO 8601.
    var period: String?
    /// The price of one period.
    var price: Milliunits?
    /// The number of periods at this price.
    var periodCount = 1

    /// The length of a period under these terms, or nil if they are not those of an offer.
    var length: SubscriptionPeriod? {
        type == nil ? nil : period.map(SubscriptionPeriod.init)
    }

    /// Returns the end of a period that begins under these terms.
    ///
    /// - Parameters:
    ///   - start: The beginning of the period.
    ///   - regular: The length of a period without an offer.
    /// - Returns: The offer's end. A pay-as-you-go offer never lengthens a period.
    func end(from start: Timestamp, regular: SubscriptionPeriod) -> Timestamp {
        let regularEnd = start.adding(regular)
        guard let length else { return regularEnd }
        let end = start.adding(length)
        return discountType == .payAsYouGo ? min(end, regularEnd) : end
    }
}

extension OfferTerms {
    /// Creates the offer that the command line names, with its terms from the catalog.
    ///
    /// - Parameters:
    ///   - options: The options of the transaction.
    ///   - item: The product.
    init?(_ options: TransactionOptions, of item: Catalog.Item?) {
        let isNamed = options.offerType != nil || options.offerID != nil
        guard isNamed || options.offerDiscountType != nil || options.offerPeriod != nil else {
            return nil
        }
        if isNamed {
            self =
                Self.lists(item).lazy.filter { $0.type == options.offerType ?? $0.type }
                .compactMap { type, offers in
                    offers.first {
                        options.offerID == nil || $0.offerID == options.offerID
                            || $0.referenceName == options.offerID
                    }.map { OfferTerms($0, type: type, named: options.offerID) }
                }.first
                ?? OfferTerms(
                    type: options.offerType ?? .promotional, identifier: options.offerID)
        } else {
            self.init()
        }
        discountType = options.offerDiscountType ?? discountType
        period = options.offerPeriod ?? period
    }

    /// Returns an offer of the catalog that a subscriber can redeem, or nil if there is none.
    static func redeemable(of item: Catalog.Item?) -> OfferTerms? {
        let lists = lists(item).filter { $0.type != .introductory && $0.type != .winBack }
        // A code is the usual way to redeem an offer.
        for type in [OfferType.offerCode, .promotional] {
            if let offer = lists.first(where: { $0.type == type })?.offers.first {
                return OfferTerms(offer, type: type)
            }
        }
        return nil
    }

    /// Returns the names of a product's offers.
    ///
    /// - Parameters:
    ///   - item: The product.
    ///   - type: The type of the offers, or nil for every type.
    /// - Returns: The identifiers and the reference names, or nil if the catalog lists no offer of
    ///   the product.
    static func names(of item: Catalog.Item, type: OfferType?) -> [String]? {
        let lists = lists(item)
        guard lists.contains(where: { !$0.offers.isEmpty }) else { return nil }
        return lists.filter { $0.type == type ?? $0.type }.flatMap { $0.offers }
            .flatMap { [$0.offerID, $0.referenceName].compactMap { $0 } }
    }

    private static func lists(
        _ item: Catalog.Item?
    ) -> [(type: OfferType, offers: [Catalog.Offer])] {
        [
            (.introductory, item?.introductoryOffers ?? []),
            (.promotional, item?.promotionalOffers ?? []), (.offerCode, item?.codeOffers ?? []),
            (.winBack, item?.winBackOffers ?? []),
        ]
    }

    private init(_ offer: Catalog.Offer, type: OfferType, named name: String? = nil) {
        self.type = type
        identifier = type == .introductory ? nil : name ?? offer.offerID ?? offer.referenceName
        discountType = offer.paymentMode.flatMap(Self.discountType)
        period = offer.subscriptionPeriod?.text
        price =
            discountType == .freeTrial
            ? 0 : offer.displayPrice?.milliunits.map(Milliunits.init(rawValue:))
        periodCount = discountType == .payAsYouGo ? max(1, offer.numberOfPeriods ?? 1) : 1
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
