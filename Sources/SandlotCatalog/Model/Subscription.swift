extension Catalog {
    /// A subscription that renews itself: a product with a period, a place in its group and offers.
    public struct Subscription: Sendable, Hashable {
        /// What it has in common with the other in-app purchases.
        public var product: Product
        /// The identifier of its group, repeated; hand-made files may leave it out.
        public var subscriptionGroupID: String?
        /// The level of service in its group: 1 is the highest, and several may share one.
        public var groupNumber: Int?
        /// How often it renews.
        public var recurringSubscriptionPeriod: SubscriptionPeriod?
        /// The introductory offer; since version 5.0 it repeats one of ``introductoryOffers``.
        public var introductoryOffer: Offer?
        /// The introductory offers, one a billing plan, in files of version 5.0 and later.
        public var introductoryOffers: [Offer] = []
        /// The promotional offers.
        public var adHocOffers: [Offer] = []
        /// The offers by code, in files of version 1.2 and later.
        public var codeOffers: [Offer] = []
        /// The win-back offers, in files of version 4.0 and later.
        public var winbackOffers: [Offer] = []
        /// The ways of paying, in files of version 5.0 and later.
        public var billingPlans: [BillingPlan] = []

        /// Creates a subscription; the other properties are nil or empty and can be set.
        ///
        /// - Parameters:
        ///   - product: What it has in common with the other in-app purchases.
        ///   - period: How often it renews.
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
