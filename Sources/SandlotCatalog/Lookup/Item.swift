extension Catalog {
    /// One thing that is for sale, seen alike whichever family it belongs to.
    public struct Item: Sendable, Hashable {
        /// What all families have.
        public let product: Product
        /// The list of the file in which it stands.
        public let family: Family
        /// What only a subscription has; nil in the other families.
        public let subscription: Subscription?
        /// The identifier of the group in which a subscription stands; nil in the other families.
        public let subscriptionGroupIdentifier: String?

        /// The lists of a configuration file.
        public enum Family: String, Sendable, Hashable, CaseIterable {
            case products
            case nonRenewingSubscriptions
            case subscriptions
        }
    }
}

extension Catalog.Item {
    /// The identifier by which apps ask for it.
    public var productID: String { product.productID }

    /// What kind of product it is; if the file does not say, what its family implies, or nil.
    public var type: Catalog.ProductType? {
        if let type = product.type { return type }
        return switch family {
        case .products: nil
        case .nonRenewingSubscriptions: .nonRenewingSubscription
        case .subscriptions: .recurringSubscription
        }
    }

    /// The type in the words of signed transactions, as in `Non-Consumable`, or nil if it is
    /// unknown.
    public var appStoreType: String? { type?.appStoreName }

    /// The price in thousandths of the currency's unit, or nil if the file gives none that is a
    /// number.
    public var priceMilliunits: Int64? { product.displayPrice?.milliunits }

    /// Whether a family shares it.
    public var isFamilyShareable: Bool { product.familyShareable ?? false }

    /// How often a subscription renews.
    public var subscriptionPeriod: SubscriptionPeriod? { subscription?.recurringSubscriptionPeriod }

    /// The level of service of a subscription in its group, 1 the highest.
    public var subscriptionGroupLevel: Int? { subscription?.groupNumber }

    /// The introductory offers: those of the newer list, or else the single one.
    public var introductoryOffers: [Catalog.Offer] {
        guard let subscription else { return [] }
        if !subscription.introductoryOffers.isEmpty { return subscription.introductoryOffers }
        return subscription.introductoryOffer.map { [$0] } ?? []
    }

    /// The promotional offers.
    public var promotionalOffers: [Catalog.Offer] { subscription?.adHocOffers ?? [] }

    /// The offers by code.
    public var codeOffers: [Catalog.Offer] { subscription?.codeOffers ?? [] }

    /// The win-back offers.
    public var winBackOffers: [Catalog.Offer] { subscription?.winbackOffers ?? [] }

    /// The name that a customer reads.
    ///
    /// The nearest localization is taken: the same locale, then the same language, then English,
    /// then the first one that has a name; without any, the reference name or the product's
    /// identifier.
    ///
    /// - Parameter locale: The customer's, as in `de_DE` or `de-DE`.
    /// - Returns: A name that is not empty, if the file gives any.
    /// - Complexity: O(*n*) in the number of localizations.
    public func displayName(for locale: String) -> String {
        let named = product.localizations.filter { $0.displayName?.isEmpty == false }
        for wanted in [locale, "en_US"] {
            if let name = LocaleName.best(of: named, for: wanted)?.displayName { return name }
        }
        return named.first?.displayName ?? product.referenceName ?? productID
    }
}
