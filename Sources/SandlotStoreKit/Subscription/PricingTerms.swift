public import Foundation

extension Product.SubscriptionInfo {
    /// The interval between two payments.
    public typealias BillingPeriod = Product.SubscriptionPeriod

    /// The price and the billing plan with which a subscription is sold.
    public struct PricingTerms: Equatable, Hashable, Sendable {
        /// The billing plan.
        public let billingPlanType: BillingPlanType
        /// The price of one payment.
        public let billingPrice: Decimal
        /// The price of one payment, formatted for display.
        public let billingDisplayPrice: String
        /// The interval between two payments.
        public let billingPeriod: BillingPeriod
        /// The terms of the commitment.
        public let commitmentInfo: CommitmentInfo
        /// The offers for this billing plan.
        public let subscriptionOffers: [Product.SubscriptionOffer]

        /// Returns the offers of one type for this billing plan.
        public subscript(
            offers type: Product.SubscriptionOffer.OfferType
        ) -> [Product.SubscriptionOffer] {
            subscriptionOffers.filter { $0.type == type }
        }

        /// The composition of the price.
        public var pricingModel: PricingModel {
            .singlePrice(
                SinglePrice(
                    billingInfo: BillingInfo(
                        price: billingPrice, displayPrice: billingDisplayPrice,
                        period: billingPeriod),
                    commitmentInfo: commitmentInfo))
        }

        /// The composition of a price.
        @nonexhaustive
        public enum PricingModel: Equatable, Hashable, Sendable {
            /// A single price.
            case singlePrice(SinglePrice)
        }

        /// A price that is the same for everyone.
        public struct SinglePrice: Equatable, Hashable, Sendable {
            /// The terms of one payment.
            public let billingInfo: BillingInfo
            /// The terms of the commitment.
            public let commitmentInfo: CommitmentInfo
        }
    }

    /// The terms of one payment.
    public struct BillingInfo: Equatable, Hashable, Sendable {
        /// The price.
        public let price: Decimal
        /// The price, formatted for display.
        public let displayPrice: String
        /// The interval between two payments.
        public let period: BillingPeriod
    }

    /// The terms of a commitment.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// The total price of all payments.
        public let price: Decimal
        /// The total price of all payments, formatted for display.
        public let displayPrice: String
        /// The length of the commitment.
        public let period: Product.SubscriptionPeriod
    }

    /// A subscription that is part of a bundle.
    public struct BundledSubscription: Equatable, Hashable, Sendable {
        /// The product's identifier.
        public let id: Product.ID
        /// The name.
        public let displayName: String
        /// The description.
        public let description: String
        /// The price outside the bundle, formatted for display.
        public let displayPrice: String
        /// The price outside the bundle.
        public let price: Decimal
        /// Whether the product can be shared with a family.
        public let isFamilyShareable: Bool
        /// The subscription group.
        public let subscriptionGroupID: String
        /// The group's name.
        public let subscriptionGroupDisplayName: String
        /// The level of service in the group, of which 1 is the highest.
        public let subscriptionGroupLevel: Int
    }
}
