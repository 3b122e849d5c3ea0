extension Catalog {
    /// One way of paying for a subscription with a commitment of twelve months; version 5.0 and
    /// later.
    public struct BillingPlan: Sendable, Hashable {
        /// How it is billed.
        public var billingPlanType: BillingPlanType?
        /// The price of one payment, without a currency.
        public var displayPrice: Price?
        /// The price of the whole commitment, without a currency.
        public var commitmentDisplayPrice: Price?
        /// Xcode's own identifier.
        public var internalID: String?
        /// Whether customers can choose it.
        public var isEnabled: Bool?
        /// Members of the object that the other properties do not express, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a plan; the other properties are nil and can be set.
        ///
        /// - Parameters:
        ///   - billingPlanType: How it is billed.
        ///   - displayPrice: The price of one payment, without a currency.
        public init(billingPlanType: BillingPlanType, displayPrice: Price) {
            self.billingPlanType = billingPlanType
            self.displayPrice = displayPrice
        }
    }
}

extension Catalog.BillingPlan: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        billingPlanType = fields.value("billingPlanType")
        displayPrice = fields.price("displayPrice")
        commitmentDisplayPrice = fields.price("commitmentDisplayPrice")
        internalID = fields.string("internalID")
        isEnabled = fields.bool("isEnabled")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.value("billingPlanType", billingPlanType)
        fields.string("displayPrice", displayPrice?.text)
        fields.string("commitmentDisplayPrice", commitmentDisplayPrice?.text)
        fields.string("internalID", internalID)
        fields.bool("isEnabled", isEnabled)
        return fields
    }
}
