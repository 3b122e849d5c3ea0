public import Foundation
internal import SandlotJSON

extension Product {
    /// A reduced price or a free time for a subscription.
    public struct SubscriptionOffer: Equatable, Hashable, Sendable {
        /// The offer's identifier; an introductory one has none.
        public let id: String?
        /// What it is for.
        public let type: OfferType
        /// The price of one payment.
        public let price: Decimal
        /// The price of one payment, to be shown.
        public let displayPrice: String
        /// How long one of its periods lasts.
        public let period: SubscriptionPeriod
        /// How many periods it runs; more than 1 only if it is paid as one goes.
        public let periodCount: Int
        /// How it is paid.
        public let paymentMode: PaymentMode

        /// Reads an entry of `discounts` of a product's JSON.
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

        /// What an app's server signs for a promotional offer.
        public struct Signature: Equatable, Hashable, Sendable {
            /// The key's identifier.
            public var keyID: String
            /// A value that is used once.
            public var nonce: UUID
            /// When it was signed, in milliseconds since 1970.
            public var timestamp: Int
            /// The signature.
            public var signature: Data

            /// Collects the parts.
            public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
                self.keyID = keyID
                self.nonce = nonce
                self.timestamp = timestamp
                self.signature = signature
            }
        }
    }
}
