extension Catalog {
    /// A product or subscription for sale, with the same interface for all families.
    public struct Item: Sendable, Hashable {
        /// The properties that all families have.
        public let product: Product
        /// The list of the file that contains the item.
        public let family: Family
        /// The properties that only a subscription has, or nil in the other families.
        public let subscription: Subscription?
        /// The identifier of a subscription's group, or nil in the other families.
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
    /// The identifier that apps use to request the item.
    public var productID: String { product.productID }

    /// The type in the file, or else the type that the family implies, or nil if it implies none.
    public var type: Catalog.ProductType? {
        if let type = product.type { return type }
        return switch family {
        case .products: nil
        case .nonRenewingSubscriptions: .nonRenewingSubscription
        case .subscriptions: .recurringSubscription
        }
    }

    /// The type as signed transactions state it, for example `Non-Consumable`, or nil if it is
    /// unknown.
    public var appStoreType: String? { type?.appStoreName }

    /// The price in thousandths of the currency's unit, or nil if the file has no price or an
    /// invalid one.
    public var priceMilliunits: Int64? { product.displayPrice?.milliunits }

    /// Whether the item can be shared with a family.
    public var isFamilyShareable: Bool { product.familyShareable ?? false }

    /// The renewal period of a subscription.
    public var subscriptionPeriod: SubscriptionPeriod? { subscription?.recurringSubscriptionPeriod }

    /// The level of service of a subscription in its group, where 1 is the highest.
    public var subscriptionGroupLevel: Int? { subscription?.groupNumber }

    /// The introductory offers: the newer list, or else the single offer.
    public var introductoryOffers: [Catalog.Offer] {
        guard let subscription else { return [] }
        if !subscription.introductoryOffers.isEmpty { return subscription.introductoryOffers }
        return subscription.introductoryOffer.map { [$0] } ?? []
    }

    /// The promotional offers.
    public var promotionalOffers: [Catalog.Offer] { subscription?.adHocOffers ?? [] }

    /// The offer codes.
    public var codeOffers: [Catalog.Offer] { subscription?.codeOffers ?? product.codeOffers }

    /// The win-back offers.
    public var winBackOffers: [Catalog.Offer] { subscription?.winbackOffers ?? [] }

    /// Returns the name to display to a customer.
    ///
    /// The best localization is the one with the same locale, then one with the same language, then
    /// an English one, and then the first that has a name. If no localization has a name, the
    /// result is the reference name or the product's identifier.
    ///
    /// - Parameter locale: The customer's locale, for example `de_DE` or `de-DE`.
    /// - Returns: The name, which is not empty if the file contains any name.
    /// - Complexity: O(*n*) in the number of localizations.
    public func displayName(for locale: String) -> String {
        localizedName(for: locale) ?? product.referenceName ?? productID
    }

    /// Returns the best localized name of the product for a locale, or nil if no localization has a name.
    package func localizedName(for locale: String) -> String? {
        let named = product.localizations.filter { $0.displayName?.isEmpty == false }
        for wanted in [locale, "en_US"] {
            if let name = LocaleName.best(of: named, for: wanted)?.displayName { return name }
        }
        return named.first?.displayName
    }
}
