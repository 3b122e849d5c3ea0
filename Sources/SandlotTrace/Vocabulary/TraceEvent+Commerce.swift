extension TraceEvent {
    /// A text appears.
    public struct TextShown: Sendable, Hashable {
        /// The purpose of the text.
        public var purpose: TextPurpose
        /// The key of the text in the app.
        public var key: String?
        /// The text.
        public var text: String?
        /// The audience of the text.
        public var audience: TextAudience
        /// The language of the text.
        public var locale: String?
        /// Whether a character of the game says the text.
        public var character: Bool

        /// Creates an event from its fields.
        public init(
            purpose: TextPurpose, key: String? = nil, text: String? = nil,
            audience: TextAudience = .any, locale: String? = nil,
            character: Bool = false
        ) {
            self.purpose = purpose
            self.key = key
            self.text = text
            self.audience = audience
            self.locale = locale
            self.character = character
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            purpose = try fields.word(.purpose)
            key = try fields.optionalString(.key)
            text = try fields.optionalString(.text)
            audience = try fields.optionalWord(.audience) ?? .any
            locale = try fields.optionalString(.locale)
            character = try fields.optionalBool(.character) ?? false
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.purpose, purpose)
            members.write(.key, key)
            members.write(.text, text)
            members.write(.audience, audience, unless: .any)
            members.write(.locale, locale)
            members.write(.character, character, unless: false)
        }
    }

    /// A price appears.
    public struct PriceShown: Sendable, Hashable {
        /// The product.
        public var productId: String
        /// The price as displayed.
        public var displayPrice: String
        /// The price in minor units of `currency`.
        public var amountMinor: Int?
        /// The currency, ISO 4217.
        public var currency: String?
        /// The source of the price.
        public var source: PriceSource?
        /// Whether it is behind the gate.
        public var gated: Bool
        /// Whether a tap starts a purchase.
        public var actionable: Bool
        /// The period of a subscription.
        public var period: String?
        /// Whether the subscription renews automatically.
        public var renews: Bool?
        /// The virtual currency in which the price is given.
        public var virtualCurrency: String?
        /// Whether that currency can be bought with money.
        public var purchasable: Bool
        /// Whether the odds are shown.
        public var oddsShown: Bool

        /// Creates an event from its fields.
        public init(
            productId: String, displayPrice: String, amountMinor: Int? = nil,
            currency: String? = nil, source: PriceSource? = nil, gated: Bool = false,
            actionable: Bool = false, period: String? = nil, renews: Bool? = nil,
            virtualCurrency: String? = nil, purchasable: Bool = true,
            oddsShown: Bool = false
        ) {
            self.productId = productId
            self.displayPrice = displayPrice
            self.amountMinor = amountMinor
            self.currency = currency
            self.source = source
            self.gated = gated
            self.actionable = actionable
            self.period = period
            self.renews = renews
            self.virtualCurrency = virtualCurrency
            self.purchasable = purchasable
            self.oddsShown = oddsShown
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            productId = try fields.string(.productId)
            displayPrice = try fields.string(.displayPrice)
            amountMinor = try fields.optionalInteger(.amountMinor)
            currency = try fields.optionalString(.currency)
            source = try fields.optionalWord(.source)
            gated = try fields.optionalBool(.gated) ?? false
            actionable = try fields.optionalBool(.actionable) ?? false
            period = try fields.optionalString(.period)
            renews = try fields.optionalBool(.renews)
            virtualCurrency = try fields.optionalString(.virtualCurrency)
            purchasable = try fields.optionalBool(.purchasable) ?? true
            oddsShown = try fields.optionalBool(.oddsShown) ?? false
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.productId, productId)
            members.write(.displayPrice, displayPrice)
            members.write(.amountMinor, amountMinor)
            members.write(.currency, currency)
            members.write(.source, source)
            members.write(.gated, gated, unless: false)
            members.write(.actionable, actionable, unless: false)
            members.write(.period, period)
            members.write(.renews, renews)
            members.write(.virtualCurrency, virtualCurrency)
            members.write(.purchasable, purchasable, unless: true)
            members.write(.oddsShown, oddsShown, unless: false)
        }
    }

    /// An offer appears.
    public struct OfferShown: Sendable, Hashable {
        /// The offer.
        public var offerId: String
        /// The initiator.
        public var initiated: Initiator
        /// The product.
        public var productId: String?
        /// Whether it is behind the gate.
        public var gated: Bool
        /// Whether a tap starts a purchase.
        public var actionable: Bool
        /// Whether a way to decline is visible.
        public var declineVisible: Bool?
        /// The end of the offer, in milliseconds since the run began.
        public var expiresAtMs: Int?
        /// Whether a countdown is shown.
        public var countdownVisible: Bool
        /// Whether the odds are shown.
        public var oddsShown: Bool

        /// Creates an event from its fields.
        public init(
            offerId: String, initiated: Initiator, productId: String? = nil,
            gated: Bool = false, actionable: Bool = true, declineVisible: Bool? = nil,
            expiresAtMs: Int? = nil, countdownVisible: Bool = false,
            oddsShown: Bool = false
        ) {
            self.offerId = offerId
            self.initiated = initiated
            self.productId = productId
            self.gated = gated
            self.actionable = actionable
            self.declineVisible = declineVisible
            self.expiresAtMs = expiresAtMs
            self.countdownVisible = countdownVisible
            self.oddsShown = oddsShown
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            offerId = try fields.string(.offerId)
            initiated = try fields.word(.initiated)
            productId = try fields.optionalString(.productId)
            gated = try fields.optionalBool(.gated) ?? false
            actionable = try fields.optionalBool(.actionable) ?? true
            declineVisible = try fields.optionalBool(.declineVisible)
            expiresAtMs = try fields.optionalMilliseconds(.expiresAtMs)
            countdownVisible = try fields.optionalBool(.countdownVisible) ?? false
            oddsShown = try fields.optionalBool(.oddsShown) ?? false
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.offerId, offerId)
            members.write(.initiated, initiated)
            members.write(.productId, productId)
            members.write(.gated, gated, unless: false)
            members.write(.actionable, actionable, unless: true)
            members.write(.declineVisible, declineVisible)
            members.write(.expiresAtMs, expiresAtMs)
            members.write(.countdownVisible, countdownVisible, unless: false)
            members.write(.oddsShown, oddsShown, unless: false)
        }
    }
}
