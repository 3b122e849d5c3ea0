extension Catalog {
    /// An auto-renewable subscription: a product with a period, a level in its group, and offers.
    public struct Subscription: Sendable, Hashable {
        /// The properties that it shares with the other in-app purchases.
        public var product: Product
        /// The identifier of its group.
        ///
        /// It repeats the identifier of the group itself, and handmade files may omit it.
        public var subscriptionGroupID: String?
        /// The level of service in its group, where 1 is the highest.
        ///
        /// Several subscriptions may share a level.
        public var groupNumber: Int?
        /// The renewal period.
        public var recurringSubscriptionPeriod: SubscriptionPeriod?
        /// The introductory offer.
        ///
        /// In format version 5.0 and later, it repeats one of ``introductoryOffers``.
        public var introductoryOffer: Offer?
        /// The introductory offers, one for each billing plan, in format version 5.0 and later.
        public var introductoryOffers: [Offer] = []
        /// The promotional offers.
        public var adHocOffers: [Offer] = []
        /// The offer codes, in format version 1.2 and later.
        public var codeOffers: [Offer] = []
        /// The win-back offers, in format version 4.0 and later.
        public var winbackOffers: [Offer] = []
        /// The billing plans, in format version 5.0 and later.
        public var billingPlans: [BillingPlan] = []

        /// Creates a subscription.
        ///
        /// The other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - product: The properties that it shares with the other in-app purchases.
        ///   - period: The renewal period.
        public init(product: Product, period: SubscriptionPeriod) {
            self.product = product
            recurringSubscriptionPeriod = period
        }
    }
}

extension Catalog.Subscription: CatalogObject {
    init(reading fields: inout FieldReader) throws(CatalogError) {
        product = try Catalog.Product(commonPartOf: &fields)
        subscriptionGroupID = fields.string("subscriptionGroupID")
        groupNumber = fields.integer("groupNumber")
        recurringSubscriptionPeriod = fields.period("recurringSubscriptionPeriod")
        introductoryOffer = try fields.object("introductoryOffer")
        introductoryOffers = try fields.objects("introductoryOffers")
        adHocOffers = try fields.objects("adHocOffers")
        codeOffers = try fields.objects("codeOffers")
        winbackOffers = try fields.objects("winbackOffers")
        billingPlans = try fields.objects("billingPlans")
        product.retainedFields = fields.retained
    }

    var fields: FieldWriter {
        var fields = product.fields
        fields.string("subscriptionGroupID", subscriptionGroupID)
        fields.integer("groupNumber", groupNumber)
        fields.string("recurringSubscriptionPeriod", recurringSubscriptionPeriod?.text)
        fields.object("introductoryOffer", introductoryOffer)
        fields.objects("introductoryOffers", introductoryOffers)
        fields.objects("adHocOffers", adHocOffers)
        fields.objects("codeOffers", codeOffers)
        fields.objects("winbackOffers", winbackOffers)
        fields.objects("billingPlans", billingPlans)
        return fields
    }
}
