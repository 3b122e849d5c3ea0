public import Foundation
import SandlotJSON

extension Product {
    /// A reduced price or a free trial for a subscription.
    public struct SubscriptionOffer: Equatable, Hashable, Sendable {
        /// The offer's identifier, or nil for an introductory offer.
        public let id: String?
        /// The offer's type.
        public let type: OfferType
        /// The price of one payment.
        public let price: Decimal
        /// The price of one payment, formatted for display.
        public let displayPrice: String
        /// The length of one period.
        public let period: SubscriptionPeriod
        /// The number of periods, which exceeds 1 only in the pay-as-you-go mode.
        public let periodCount: Int
        /// The payment mode.
        public let paymentMode: PaymentMode

        /// Reads an entry of `discounts` in a product's JSON.
        init?(_ discount: JSONValue) {
            guard let period = SubscriptionPeriod(discount["recurringSubscriptionPeriod"]) else {
                return nil
            }
            id = discount["offerId"]?.string
            type = OfferType(rawValue: discount["type"]?.string ?? "")
            price = Decimal(price: discount["priceString"])
            displayPrice = discount["priceFormatted"]?.string ?? ""
            self.period = period
            periodCount = discount["numOfPeriods"]?.integer.map { Int($0) } ?? 1
            paymentMode = PaymentMode(rawValue: discount["modeType"]?.string ?? "")
        }

        /// The data that an app's server signs for a promotional offer.
        public struct Signature: Equatable, Hashable, Sendable {
            /// The identifier of the key.
            public var keyID: String
            /// A value that is used once.
            public var nonce: UUID
            /// The time of signing, in milliseconds since 1970.
            public var timestamp: Int
            /// The signature.
            public var signature: Data

            /// Creates a signature from its parts.
            public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
                self.keyID = keyID
                self.nonce = nonce
                self.timestamp = timestamp
                self.signature = signature
            }
        }
    }
}
