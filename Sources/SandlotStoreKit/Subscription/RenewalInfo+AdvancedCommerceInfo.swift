public import Foundation
internal import SandlotBase
internal import SandlotReceipts

extension Product.SubscriptionInfo.RenewalInfo {
    /// What an Advanced Commerce subscription adds.
    public struct AdvancedCommerceInfo: Equatable, Hashable, Sendable {
        /// Detects requests made from an outdated state.
        public let consistencyToken: String
        /// The description.
        public let description: String
        /// The name.
        public let displayName: String
        /// What renews.
        public let items: [Item]
        /// How often it renews.
        public let period: Product.SubscriptionPeriod
        /// The identifier that the developer gave the request.
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

        /// One thing that renews.
        public struct Item: Equatable, Hashable, Sendable {
            /// What describes the item.
            public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

            /// What describes the item.
            public let details: Details
            /// A price increase that has been announced.
            public let priceIncreaseInfo: PriceIncreaseInfo?

            init(_ item: AdvancedCommerceRenewalItem) {
                details = Details(
                    sku: item.sku, displayName: item.displayName, description: item.description,
                    price: item.price, offer: item.offer)
                priceIncreaseInfo = item.priceIncreaseInfo.map { PriceIncreaseInfo($0) }
            }

            /// A price increase.
            public struct PriceIncreaseInfo: Equatable, Hashable, Sendable {
                /// The items whose price increases with it.
                public let dependentSKUs: [String]
                /// The new price.
                public let price: Decimal
                /// How far it has come.
                public let status: Status

                init(_ info: AdvancedCommercePriceIncreaseInfo) {
                    dependentSKUs = info.dependentSKUs ?? []
                    price = Decimal(info.price ?? 0)
                    status = Status(rawValue: info.status?.rawValue ?? "")
                }
            }
        }
    }

    /// What an Advanced Commerce subscription adds.
    public var advancedCommerceInfo: AdvancedCommerceInfo? {
        payload.advancedCommerceInfo.map { .init($0) }
    }
}
