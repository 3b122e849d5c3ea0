extension Catalog {
    /// A reduced price or a free time for a subscription: introductory, promotional
    /// (`adHocOffers`), by code or win-back.
    ///
    /// Which properties an offer has depends on the list in which it stands.
    public struct Offer: Sendable, Hashable {
        /// Xcode's or App Store Connect's own identifier.
        public var internalID: String?
        /// The identifier by which apps ask for it: promotional and win-back offers.
        public var offerID: String?
        /// The name for developers: all but introductory offers.
        public var referenceName: String?
        /// How it is paid.
        public var paymentMode: PaymentMode?
        /// How long one of its periods lasts.
        public var subscriptionPeriod: SubscriptionPeriod?
        /// The price of one payment, without a currency; mostly absent if the offer is free.
        public var displayPrice: Price?
        /// How many periods it runs; nil means 1.
        public var numberOfPeriods: Int?
        /// Which customers may redeem a code.
        public var eligibility: [CustomerEligibility] = []
        /// Whether a code may follow the introductory offer.
        public var isStackable: Bool?
        /// Whether the customer is eligible for a win-back offer; it stands for the whole check.
        public var isEligible: Bool?
        /// The billing plan for which it is, in files of version 5.0 and later.
        public var billingPlanType: BillingPlanType?
        /// Members of the object that the other properties do not express, by name.
        public var retainedFields: [String: RawJSON] = [:]

        /// Creates an offer; the other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - paymentMode: How it is paid.
        ///   - subscriptionPeriod: How long one of its periods lasts.
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
        fields.integer("numberOfPeriods", numberOfPeriods)
        fields.strings("eligibility", eligibility.map(\.rawValue))
        fields.bool("isStackable", isStackable)
        fields.bool("isEligible", isEligible)
        fields.value("billingPlanType", billingPlanType)
        return fields
    }
}
