extension Catalog {
    /// What customers of one language read about a product or a subscription group.
    public struct Localization: Sendable, Hashable {
        /// The language and region, as in `en_US` or `zh_Hans`.
        public var locale: String?
        /// The name.
        public var displayName: String?
        /// The description.
        public var description: String?
        /// The app's name in the list of subscriptions; groups only.
        public var customAppName: String?
        /// Members of the object that the other properties do not express, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a localization; the other properties are nil and can be set.
        ///
        /// - Parameters:
        ///   - locale: The language and region, as in `en_US`.
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
