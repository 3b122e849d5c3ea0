extension Catalog {
    /// What every in-app purchase has: an entry of `products` or `nonRenewingSubscriptions`, and
    /// the common part of a subscription.
    public struct Product: Sendable, Hashable {
        /// The identifier by which apps ask for it; empty if the file gives none.
        public var productID: String
        /// What kind of product it is.
        public var type: ProductType?
        /// The name for developers.
        public var referenceName: String?
        /// The price without a currency.
        public var displayPrice: Price?
        /// Whether a family shares it; nil means no.
        public var familyShareable: Bool?
        /// Xcode's or App Store Connect's own identifier.
        public var internalID: String?
        /// The names and descriptions, one a language.
        public var localizations: [Localization] = []
        /// The identifier of an image, in files of version 4.0 and later.
        public var promotionalImageID: String?
        /// Members of the object that the other properties do not express, by name; for a
        /// subscription those of the whole subscription.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a product; the other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - productID: The identifier by which apps ask for it.
        ///   - type: What kind of product it is.
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
        retainedFields = fields.retained
    }

    /// Reads what all families have, and retains nothing.
    init(commonPartOf fields: inout FieldReader) throws(CatalogError) {
        productID = try fields.identifier("productID")
        type = fields.value("type")
        referenceName = fields.string("referenceName")
        displayPrice = fields.price("displayPrice")
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
        fields.bool("familyShareable", familyShareable)
        fields.string("internalID", internalID)
        fields.objects("localizations", localizations)
        fields.string("promotionalImageID", promotionalImageID)
        return fields
    }
}
