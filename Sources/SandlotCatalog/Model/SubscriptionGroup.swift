extension Catalog {
    /// A group of subscriptions, of which a customer can have one at a time.
    public struct SubscriptionGroup: Sendable, Hashable {
        /// The identifier, which transactions contain, or an empty string if the file has none.
        public var id: String
        /// The name for developers.
        public var name: String?
        /// The names for customers, one for each language, usually empty.
        public var localizations: [Localization] = []
        /// The subscriptions.
        public var subscriptions: [Subscription] = []
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a group without subscriptions.
        ///
        /// - Parameters:
        ///   - id: The identifier, which transactions contain.
        ///   - name: The name for developers.
        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }
}

extension Catalog.SubscriptionGroup: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        id = try fields.identifier("id")
        name = fields.string("name")
        localizations = try fields.objects("localizations")
        subscriptions = try fields.objects("subscriptions")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("id", id)
        fields.string("name", name)
        fields.objects("localizations", localizations)
        fields.objects("subscriptions", subscriptions)
        return fields
    }
}
