public import Foundation

extension Product.SubscriptionInfo {
    /// How often a payment is due.
    public typealias BillingPeriod = Product.SubscriptionPeriod

    /// One way of paying for a subscription.
    public struct PricingTerms: Equatable, Hashable, Sendable {
        /// How it is billed.
        public let billingPlanType: BillingPlanType
        /// The price of one payment.
        public let billingPrice: Decimal
        /// The price of one payment, to be shown.
        public let billingDisplayPrice: String
        /// How often a payment is due.
        public let billingPeriod: BillingPeriod
        /// What the customer commits to.
        public let commitmentInfo: CommitmentInfo
        /// The offers for this way of paying.
        public let subscriptionOffers: [Product.SubscriptionOffer]

        /// The offers of one type for this way of paying.
        public subscript(
            offers type: Product.SubscriptionOffer.OfferType
        ) -> [Product.SubscriptionOffer] {
            subscriptionOffers.filter { $0.type == type }
        }

        /// How the price is made up.
        public var pricingModel: PricingModel {
            .singlePrice(
                SinglePrice(
                    billingInfo: BillingInfo(
                        price: billingPrice, displayPrice: billingDisplayPrice,
                        period: billingPeriod),
                    commitmentInfo: commitmentInfo))
        }

        /// How a price is made up.
        @nonexhaustive
        public enum PricingModel: Equatable, Hashable, Sendable {
            /// There is one price.
            case singlePrice(SinglePrice)
        }

        /// A price that is the same for everyone.
        public struct SinglePrice: Equatable, Hashable, Sendable {
            /// What one payment is.
            public let billingInfo: BillingInfo
            /// What the customer commits to.
            public let commitmentInfo: CommitmentInfo
        }
    }

    /// What one payment is.
    public struct BillingInfo: Equatable, Hashable, Sendable {
        /// The price.
        public let price: Decimal
        /// The price, to be shown.
        public let displayPrice: String
        /// How often it is due.
        public let period: BillingPeriod
    }

    /// What a customer commits to.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// The price of all payments together.
        public let price: Decimal
        /// The price of all payments together, to be shown.
        public let displayPrice: String
        /// How long the commitment lasts.
        public let period: Product.SubscriptionPeriod
    }

    /// A subscription that is part of a bundle.
    public struct BundledSubscription: Equatable, Hashable, Sendable {
        /// The product.
        public let id: Product.ID
        /// The name.
        public let displayName: String
        /// The description.
        public let description: String
        /// The price outside the bundle, to be shown.
        public let displayPrice: String
        /// The price outside the bundle.
        public let price: Decimal
        /// Whether a family shares it.
        public let isFamilyShareable: Bool
        /// The group.
        public let subscriptionGroupID: String
        /// The group's name.
        public let subscriptionGroupDisplayName: String
        /// The level of service in the group; 1 is the highest.
        public let subscriptionGroupLevel: Int
    }
}
