extension Catalog {
    /// The legal texts of the subscription view, in format version 4.0 and later.
    public struct AppPolicies: Sendable, Hashable {
        /// The license agreement.
        public var eula: String?
        /// The privacy policies, one for each language.
        public var policies: [Policy] = []
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates policies without texts.
        public init() {}
    }

    /// The privacy policy in one language.
    public struct Policy: Sendable, Hashable {
        /// The language and region, for example `en_US`.
        public var locale: String?
        /// The text.
        public var policyText: String?
        /// The URL of the policy.
        public var policyURL: String?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a policy without text.
        ///
        /// - Parameter locale: The language and region, for example `en_US`.
        public init(locale: String) {
            self.locale = locale
        }
    }
}

extension Catalog.AppPolicies: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        eula = fields.string("eula")
        policies = try fields.objects("policies")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("eula", eula)
        fields.objects("policies", policies)
        return fields
    }
}

extension Catalog.Policy: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        locale = fields.string("locale")
        policyText = fields.string("policyText")
        policyURL = fields.string("policyURL")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("locale", locale)
        fields.string("policyText", policyText)
        fields.string("policyURL", policyURL)
        return fields
    }
}
