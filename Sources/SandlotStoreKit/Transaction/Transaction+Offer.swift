import SandlotReceipts

extension Transaction {
    /// The offer that determined a price.
    public struct Offer: Equatable, Hashable, Sendable {
        /// The offer's identifier, or nil for an introductory offer.
        public let id: String?
        /// The offer's type.
        public let type: Transaction.OfferType
        /// The payment mode.
        public let paymentMode: PaymentMode?
        /// The length of one period.
        public let period: Product.SubscriptionPeriod?

        init?(
            type: SandlotReceipts.OfferType?, id: String?, paymentMode: OfferDiscountType?,
            period: String?
        ) {
            guard let type else { return nil }
            self.type = Transaction.OfferType(rawValue: Int(type.rawValue))
            self.id = id
            self.paymentMode = paymentMode.map { PaymentMode(rawValue: $0.rawValue) }
            self.period = period.flatMap { Product.SubscriptionPeriod(iso8601: $0) }
        }
    }

    /// The offer that determined the price.
    public var offer: Offer? {
        Offer(
            type: payload.offerType, id: payload.offerIdentifier,
            paymentMode: payload.offerDiscountType, period: payload.offerPeriod)
    }

    /// The offer's type.
    public var offerType: OfferType? { offer?.type }

    /// The offer's identifier.
    public var offerID: String? { payload.offerIdentifier }

    /// The offer's payment mode, as it appears in the JSON.
    public var offerPaymentModeStringRepresentation: String? {
        payload.offerDiscountType?.rawValue
    }

    /// The length of the offer's period, such as `P1M`.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}
