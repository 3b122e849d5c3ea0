public import Foundation
import SandlotBase
import SandlotReceipts

extension Product.SubscriptionInfo.RenewalInfo {
    /// The data that an Advanced Commerce subscription adds.
    public struct AdvancedCommerceInfo: Equatable, Hashable, Sendable {
        /// A token that detects requests based on an outdated state.
        public let consistencyToken: String
        /// The description.
        public let description: String
        /// The name.
        public let displayName: String
        /// The items that renew.
        public let items: [Item]
        /// The renewal interval.
        public let period: Product.SubscriptionPeriod
        /// The developer's identifier for the request.
        public let requestReferenceID: String
        /// The tax category.
        public let taxCode: String

        init(_ info: AdvancedCommerceRenewalInfo) {
            consistencyToken = info.consistencyToken ?? ""
            description = info.descriptors?.description ?? ""
            displayName = info.descriptors?.displayName ?? ""
            items = info.items?.map { Item($0) } ?? []
            period = Product.SubscriptionPeriod(iso8601: info.period ?? "") ?? .monthly
            requestReferenceID = info.requestReferenceId ?? ""
            taxCode = info.taxCode ?? ""
        }

        /// An item that renews.
        public struct Item: Equatable, Hashable, Sendable {
            /// The details of an item.
            public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

            /// The item's details.
            public let details: Details
            /// An announced price increase.
            public let priceIncreaseInfo: PriceIncreaseInfo?

            init(_ item: AdvancedCommerceRenewalItem) {
                details = Details(
                    sku: item.sku, displayName: item.displayName, description: item.description,
                    price: item.price, offer: item.offer)
                priceIncreaseInfo = item.priceIncreaseInfo.map { PriceIncreaseInfo($0) }
            }

            /// A price increase.
            public struct PriceIncreaseInfo: Equatable, Hashable, Sendable {
                /// The items whose prices increase together with this one.
                public let dependentSKUs: [String]
                /// The new price.
                public let price: Decimal
                /// The status of the price increase.
                public let status: Status

                init(_ info: AdvancedCommercePriceIncreaseInfo) {
                    dependentSKUs = info.dependentSKUs ?? []
                    price = Decimal(info.price ?? 0)
                    status = Status(rawValue: info.status?.rawValue ?? "")
                }
            }
        }
    }

    /// The data that an Advanced Commerce subscription adds.
    public var advancedCommerceInfo: AdvancedCommerceInfo? {
        payload.advancedCommerceInfo.map { .init($0) }
    }
}
