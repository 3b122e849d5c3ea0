internal import SandlotReceipts

extension Transaction {
    /// The offer that set a price.
    public struct Offer: Equatable, Hashable, Sendable {
        /// The offer's identifier; an introductory one has none.
        public let id: String?
        /// What kind of offer it is.
        public let type: Transaction.OfferType
        /// How it is paid.
        public let paymentMode: PaymentMode?
        /// How long it lasts.
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

    /// The offer that set the price.
    public var offer: Offer? {
        Offer(
            type: payload.offerType, id: payload.offerIdentifier,
            paymentMode: payload.offerDiscountType, period: payload.offerPeriod)
    }

    /// The offer's kind.
    public var offerType: OfferType? { offer?.type }

    /// The offer's identifier.
    public var offerID: String? { payload.offerIdentifier }

    /// How the offer is paid, as the JSON writes it.
    public var offerPaymentModeStringRepresentation: String? {
        payload.offerDiscountType?.rawValue
    }

    /// How long the offer lasts, as in `P1M`.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}
