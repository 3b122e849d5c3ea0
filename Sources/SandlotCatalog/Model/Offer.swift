extension Catalog {
    /// A reduced price or a free period for a subscription: an introductory offer, a promotional
    /// offer (`adHocOffers`), an offer code, or a win-back offer.
    ///
    /// The list that contains an offer determines which properties it has.
    public struct Offer: Sendable, Hashable {
        /// The internal identifier of Xcode or App Store Connect.
        public var internalID: String?
        /// The identifier that apps use for promotional and win-back offers.
        public var offerID: String?
        /// The name for developers, for all except introductory offers.
        public var referenceName: String?
        /// The payment mode.
        public var paymentMode: PaymentMode?
        /// The duration of one period.
        public var subscriptionPeriod: SubscriptionPeriod?
        /// The price of one payment, without a currency.
        ///
        /// It is usually absent if the offer is free.
        public var displayPrice: Price?
        /// The prices of one payment in countries where ``displayPrice`` does not apply, by the
        /// countries' ISO 3166-1 alpha-3 codes.
        ///
        /// The member `sandlotPrices` is Sandlot's own.
        public var storefrontPrices: [String: Price] = [:]
        /// The number of periods, where nil means 1.
        public var numberOfPeriods: Int?
        /// The kinds of customers who can redeem an offer code.
        public var eligibility: [CustomerEligibility] = []
        /// Whether an offer code can follow the introductory offer.
        public var isStackable: Bool?
        /// Whether the customer is eligible for a win-back offer, which replaces the real
        /// eligibility check.
        public var isEligible: Bool?
        /// The billing plan of the offer, in format version 5.0 and later.
        public var billingPlanType: BillingPlanType?
        /// The members of the object that the other properties do not represent, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates an offer whose properties are all nil or empty, as for a code of a product that
        /// does not renew.
        public init() {}

        /// Creates an offer.
        ///
        /// The other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - paymentMode: The payment mode.
        ///   - subscriptionPeriod: The duration of one period.
        public init(paymentMode: PaymentMode, subscriptionPeriod: SubscriptionPeriod) {
            self.paymentMode = paymentMode
            self.subscriptionPeriod = subscriptionPeriod
        }
    }
}

extension Catalog.Offer: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        internalID = fields.string("internalID")
        offerID = fields.string("offerID")
        referenceName = fields.string("referenceName")
        paymentMode = fields.value("paymentMode")
        subscriptionPeriod = fields.period("subscriptionPeriod")
        displayPrice = fields.price("displayPrice")
        storefrontPrices = fields.prices("sandlotPrices")
        numberOfPeriods = fields.integer("numberOfPeriods")
        eligibility = try fields.strings("eligibility").map { .init(rawValue: $0) }
        isStackable = fields.bool("isStackable")
        isEligible = fields.bool("isEligible")
        billingPlanType = fields.value("billingPlanType")
        retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = FieldWriter(retainedFields)
        fields.string("internalID", internalID)
        fields.string("offerID", offerID)
        fields.string("referenceName", referenceName)
        fields.value("paymentMode", paymentMode)
        fields.string("subscriptionPeriod", subscriptionPeriod?.text)
        fields.string("displayPrice", displayPrice?.text)
        fields.prices("sandlotPrices", storefrontPrices)
        fields.integer("numberOfPeriods", numberOfPeriods)
        fields.strings("eligibility", eligibility.map(\.rawValue))
        fields.bool("isStackable", isStackable)
        fields.bool("isEligible", isEligible)
        fields.value("billingPlanType", billingPlanType)
        return fields
    }
}
