extension Catalog {
    /// A way of paying for a subscription with a commitment of twelve months, in format version 5.0
    /// and later.
    public struct BillingPlan: Sendable, Hashable {
        /// The type of the plan.
        public var billingPlanType: BillingPlanType?
        /// The price of one payment, without a currency.
        public var displayPrice: Price?
        /// The price of the whole commitment, without a currency.
        public var commitmentDisplayPrice: Price?
        /// The prices of one payment in countries where ``displayPrice`` does not apply, by the
        /// countries' ISO 3166-1 alpha-3 codes.
        ///
        /// The member `sandlotPrices` is Sandlot's own.
        public var storefrontPrices: [String: Price] = [:]
        /// The prices of the whole commitment in countries where ``commitmentDisplayPrice`` does not
        /// apply.
        ///
        /// The member `sandlotCommitmentPrices` is Sandlot's own.
        public var commitmentStorefrontPrices: [String: Price] = [:]
        /// Xcode's internal identifier.
        public var internalID: String?
        /// Whether customers can choose the plan.
        public var isEnabled: Bool?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates a plan.
        ///
        /// The other properties are nil and can be set.
        ///
        /// - Parameters:
        ///   - billingPlanType: The type of the plan.
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
        storefrontPrices = fields.prices("sandlotPrices")
        commitmentStorefrontPrices = fields.prices("sandlotCommitmentPrices")
        internalID = fields.string("internalID")
        isEnabled = fields.bool("isEnabled")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.value("billingPlanType", billingPlanType)
        fields.string("displayPrice", displayPrice?.text)
        fields.string("commitmentDisplayPrice", commitmentDisplayPrice?.text)
        fields.prices("sandlotPrices", storefrontPrices)
        fields.prices("sandlotCommitmentPrices", commitmentStorefrontPrices)
        fields.string("internalID", internalID)
        fields.bool("isEnabled", isEnabled)
        return fields
    }
}
