extension Catalog {
    /// The texts about a product or a subscription group in one language.
    public struct Localization: Sendable, Hashable {
        /// The language and region, for example `en_US` or `zh_Hans`.
        public var locale: String?
        /// The name.
        public var displayName: String?
        /// The description.
        public var description: String?
        /// The app's name in the list of subscriptions, for groups only.
        public var customAppName: String?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a localization.
        ///
        /// The other properties are nil and can be set.
        ///
        /// - Parameters:
        ///   - locale: The language and region, for example `en_US`.
        ///   - displayName: The name.
        ///   - description: The description.
        public init(locale: String, displayName: String, description: String? = nil) {
            self.locale = locale
            self.displayName = displayName
            self.description = description
        }
    }
}

extension Catalog.Localization: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        locale = fields.string("locale")
        displayName = fields.string("displayName")
        description = fields.string("description")
        customAppName = fields.string("customAppName")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("locale", locale)
        fields.string("displayName", displayName)
        fields.string("description", description)
        fields.string("customAppName", customAppName)
        return fields
    }
}
