extension Catalog {
    /// The properties of every in-app purchase: an entry of `products` or
    /// `nonRenewingSubscriptions`, or the common part of a subscription.
    public struct Product: Sendable, Hashable {
        /// The identifier that apps use to request the product, or an empty string if the file has
        /// none.
        public var productID: String
        /// The type of the product.
        public var type: ProductType?
        /// The name for developers.
        public var referenceName: String?
        /// The price without a currency.
        public var displayPrice: Price?
        /// The prices in countries where ``displayPrice`` does not apply, by the countries' ISO 3166-1
        /// alpha-3 codes, each in the currency of its country.
        ///
        /// The member `sandlotPrices` is Sandlot's own. Xcode's format has no prices by country.
        public var storefrontPrices: [String: Price] = [:]
        /// The countries in which the product is not sold, as ISO 3166-1 alpha-3 codes.
        ///
        /// The member `sandlotUnavailableIn` is Sandlot's own.
        public var unavailableStorefronts: [String] = []
        /// Whether the product can be shared with a family, where nil means no.
        public var familyShareable: Bool?
        /// The internal identifier of Xcode or App Store Connect.
        public var internalID: String?
        /// The names and descriptions, one for each language.
        public var localizations: [Localization] = []
        /// The identifier of an image, in format version 4.0 and later.
        public var promotionalImageID: String?
        /// The offer codes of a product that does not renew.
        ///
        /// An offer without a price is free. A subscription has its own
        /// ``Catalog/Subscription/codeOffers``. The member `sandlotCodeOffers` is Sandlot's own.
        public var codeOffers: [Offer] = []
        /// The members of the object that the other properties do not represent, by name.
        ///
        /// For a subscription, these are the members of the whole subscription.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a product.
        ///
        /// The other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - productID: The identifier that apps use to request the product.
        ///   - type: The type of the product.
        ///   - displayPrice: The price without a currency.
        public init(productID: String, type: ProductType, displayPrice: Price) {
            self.productID = productID
            self.type = type
            self.displayPrice = displayPrice
        }
    }
}

extension Catalog.Product: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        try self.init(commonPartOf: &fields)
        codeOffers = try fields.objects("sandlotCodeOffers")
        retainedFields = fields.retained
    }

    /// Reads the properties that all families have, without retaining other members.
    init(commonPartOf fields: inout FieldReader) throws(CatalogError) {
        productID = try fields.identifier("productID")
        type = fields.value("type")
        referenceName = fields.string("referenceName")
        displayPrice = fields.price("displayPrice")
        storefrontPrices = fields.prices("sandlotPrices")
        unavailableStorefronts = try fields.strings("sandlotUnavailableIn")
        familyShareable = fields.bool("familyShareable")
        internalID = fields.string("internalID")
        localizations = try fields.objects("localizations")
        promotionalImageID = fields.string("promotionalImageID")
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("productID", productID)
        fields.value("type", type)
        fields.string("referenceName", referenceName)
        fields.string("displayPrice", displayPrice?.text)
        fields.prices("sandlotPrices", storefrontPrices)
        fields.strings("sandlotUnavailableIn", unavailableStorefronts)
        fields.bool("familyShareable", familyShareable)
        fields.string("internalID", internalID)
        fields.objects("localizations", localizations)
        fields.string("promotionalImageID", promotionalImageID)
        fields.objects("sandlotCodeOffers", codeOffers)
        return fields
    }
}
