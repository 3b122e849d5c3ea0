/// The products for sale: the contents of an Xcode StoreKit configuration file (`.storekit`),
/// versions 1.0 to 6.x.
///
/// Reading is lenient. A missing key becomes nil or empty, and a number is accepted in place of a
/// string. Each object of the file has `retainedFields`, which preserve the rest: unknown members,
/// and known members whose value is null, an empty list, or a scalar of the wrong type. Writing
/// restores them unless the model has since received a value for the same name. ``CatalogLinter``
/// reports the problems in a file.
public struct Catalog: Sendable, Hashable {
    /// The file's identifier, eight hexadecimal digits.
    public var identifier: String?
    /// The version of the file format.
    public var version: FormatVersion?
    /// The consumables and non-consumables.
    public var products: [Product] = []
    /// The subscriptions that end without renewing.
    public var nonRenewingSubscriptions: [Product] = []
    /// The auto-renewable subscriptions, by group.
    public var subscriptionGroups: [SubscriptionGroup] = []
    /// The settings of the test environment.
    public var settings = Settings()
    /// The legal texts of the subscription view.
    public var appPolicies: AppPolicies?
    /// The local keys that sign promotional offers.
    public var subscriptionOffersKeyPair: OfferKeyPair?
    /// The members of the root that the other properties do not represent, by name.
    public var retainedFields: [String: RawJSON] = [:]

    /// Creates an empty catalog.
    ///
    /// - Parameters:
    ///   - identifier: The file's identifier, eight hexadecimal digits.
    ///   - version: The version of the file format.
    public init(identifier: String, version: FormatVersion) {
        self.identifier = identifier
        self.version = version
    }
}

extension Catalog: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        identifier = fields.string("identifier")
        version = try fields.object("version")
        products = try fields.objects("products")
        nonRenewingSubscriptions = try fields.objects("nonRenewingSubscriptions")
        subscriptionGroups = try fields.objects("subscriptionGroups")
        appPolicies = try fields.object("appPolicies")
        subscriptionOffersKeyPair = try fields.object("subscriptionOffersKeyPair")
        for key in HandMadeRootKey.allCases {
            try append(fields.objects(key.rawValue), of: key)
        }
        settings = try fields.filledObject("settings") ?? Settings()
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("identifier", identifier)
        fields.object("version", version)
        fields.objects("products", products)
        fields.objects("nonRenewingSubscriptions", nonRenewingSubscriptions)
        fields.objects("subscriptionGroups", subscriptionGroups)
        if !settings.fields.isEmpty { fields.object("settings", settings) }
        fields.object("appPolicies", appPolicies)
        fields.object("subscriptionOffersKeyPair", subscriptionOffersKeyPair)
        return fields
    }

    private mutating func append(_ found: [Product], of key: HandMadeRootKey) {
        let typed = found.map { product in
            var product = product
            product.type = product.type ?? key.productType
            return product
        }
        switch key.family {
        case .products: products += typed
        case .nonRenewingSubscriptions: nonRenewingSubscriptions += typed
        }
    }
}
