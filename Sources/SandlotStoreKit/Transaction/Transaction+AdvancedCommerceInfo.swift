public import Foundation
import SandlotBase
import SandlotReceipts

extension Transaction {
    /// The data that an Advanced Commerce transaction adds.
    public struct AdvancedCommerceInfo: Equatable, Hashable, Sendable {
        /// The description.
        public let description: String?
        /// The name.
        public let displayName: String?
        /// The estimated tax.
        public let estimatedTax: Decimal
        /// The items that were bought.
        public let items: [Item]
        /// The renewal interval.
        public let period: Product.SubscriptionPeriod?
        /// The developer's identifier for the request.
        public let requestReferenceID: String
        /// The tax category.
        public let taxCode: String
        /// The price without tax.
        public let taxExclusivePrice: Decimal
        /// The tax rate.
        public let taxRate: Decimal
        /// The partner's name.
        public let partnerName: String?
        /// The partner's identifier.
        public let partnerId: String?

        init(_ info: AdvancedCommerceTransactionInfo) {
            description = info.descriptors?.description
            displayName = info.descriptors?.displayName
            estimatedTax = Decimal(info.estimatedTax ?? 0)
            items = info.items?.map { Item($0) } ?? []
            period = info.period.flatMap { Product.SubscriptionPeriod(iso8601: $0) }
            requestReferenceID = info.requestReferenceId ?? ""
            taxCode = info.taxCode ?? ""
            taxExclusivePrice = Decimal(info.taxExclusivePrice ?? 0)
            taxRate = info.taxRate.flatMap { Decimal(string: $0) } ?? 0
            partnerName = info.unknownFields.string("partnerName")
            partnerId = info.unknownFields.string("partnerId")
        }
    }

    /// The data that an Advanced Commerce transaction adds.
    public var advancedCommerceInfo: AdvancedCommerceInfo? {
        payload.advancedCommerceInfo.map { .init($0) }
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// An item that was bought.
    public struct Item: Equatable, Hashable, Sendable {
        /// The item's details.
        public let details: Details
        /// The item's refunds.
        public let refunds: [Refund]?
        /// The time at which the item was revoked.
        public let revocationDate: Date?

        init(_ item: AdvancedCommerceTransactionItem) {
            details = Details(
                sku: item.sku, displayName: item.displayName, description: item.description,
                price: item.price, offer: item.offer)
            refunds = item.refunds?.map { Refund($0) }
            revocationDate = item.revocationDate?.date
        }

        /// The details of an item.
        public struct Details: Equatable, Hashable, Sendable {
            /// The developer's identifier for the item.
            public let sku: String
            /// The name.
            public let displayName: String
            /// The description.
            public let description: String
            /// The price.
            public let price: Decimal
            /// The offer that determined the price.
            public let offer: Offer?

            init(
                sku: String?, displayName: String?, description: String?, price: Milliunits?,
                offer: AdvancedCommerceOffer?
            ) {
                self.sku = sku ?? ""
                self.displayName = displayName ?? ""
                self.description = description ?? ""
                self.price = Decimal(price ?? 0)
                self.offer = offer.map { Offer($0) }
            }
        }
    }

    /// An offer of an item.
    public struct Offer: Equatable, Hashable, Sendable {
        /// The length of one period.
        public let period: Product.SubscriptionPeriod
        /// The number of periods.
        public let periodCount: Int
        /// The price of one period.
        public let price: Decimal
        /// The purpose of the offer.
        public let reason: Reason

        init(_ offer: AdvancedCommerceOffer) {
            period = Product.SubscriptionPeriod(iso8601: offer.period ?? "") ?? .monthly
            periodCount = offer.periodCount.map { Int($0) } ?? 1
            price = Decimal(offer.price ?? 0)
            reason = Reason(rawValue: offer.reason?.rawValue ?? "")
        }
    }

    /// A refund of an item.
    public struct Refund: Equatable, Hashable, Sendable {
        /// The amount of the refund.
        public let amount: Decimal
        /// The time of the refund.
        public let date: Date
        /// The reason for the refund.
        public let reason: Reason
        /// The method by which the amount was determined.
        public let type: RefundType

        init(_ refund: AdvancedCommerceRefund) {
            amount = Decimal(refund.refundAmount ?? 0)
            date = refund.refundDate.dateOrEpoch
            reason = Reason(rawValue: refund.refundReason?.rawValue ?? "")
            type = RefundType(rawValue: refund.refundType?.rawValue ?? "")
        }
    }
}
