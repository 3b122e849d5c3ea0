/// The type of a product.
///
/// The set is open: a value that Apple adds later is preserved.
public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// A subscription that renews until it is canceled.
    public static let autoRenewableSubscription = ProductType(
        rawValue: "Auto-Renewable Subscription")
    /// A product that the customer buys once and owns permanently.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// A product that is used up and can be bought again.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// A subscription for a limited time, which the app tracks.
    public static let nonRenewingSubscription = ProductType(rawValue: "Non-Renewing Subscription")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The way in which a customer came to own a product.
///
/// The set is open: a value that Apple adds later is preserved.
public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The customer bought it.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    /// A member of the family bought it.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
    /// An organization assigned it.
    public static let assigned = OwnershipType(rawValue: "ASSIGNED")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The type of an offer.
///
/// The set is open: a value that Apple adds later is preserved.
public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// An introductory offer, for new subscribers.
    public static let introductory = OfferType(rawValue: 1)
    /// A promotional offer, signed by the developer for one customer.
    public static let promotional = OfferType(rawValue: 2)
    /// An offer that is redeemed with a code.
    public static let offerCode = OfferType(rawValue: 3)
    /// A win-back offer, for former subscribers.
    public static let winBack = OfferType(rawValue: 4)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The payment mode of an offer.
///
/// The set is open: a value that Apple adds later is preserved.
public struct OfferDiscountType: RawRepresentable, Hashable, Sendable {
    /// A free period.
    public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
    /// A lower price in each period.
    public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
    /// One payment for several periods.
    public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
    /// One payment for a product that does not renew.
    public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The reason for the refund of a purchase.
///
/// The set is open: a value that Apple adds later is preserved.
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// Any reason other than a problem with the app.
    public static let other = RevocationReason(rawValue: 0)
    /// A problem with the app.
    public static let developerIssue = RevocationReason(rawValue: 1)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The type of the revocation of a purchase.
///
/// The set is open: a value that Apple adds later is preserved.
public struct RevocationType: RawRepresentable, Hashable, Sendable {
    /// The full price was refunded.
    public static let refundFull = RevocationType(rawValue: "REFUND_FULL")
    /// A part of the price was refunded.
    public static let refundProrated = RevocationType(rawValue: "REFUND_PRORATED")
    /// Family Sharing ended.
    public static let familyRevoke = RevocationType(rawValue: "FAMILY_REVOKE")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The cause of a transaction.
///
/// The set is open: a value that Apple adds later is preserved.
public struct TransactionReason: RawRepresentable, Hashable, Sendable {
    /// A purchase by the customer, including a resubscription or an upgrade.
    public static let purchase = TransactionReason(rawValue: "PURCHASE")
    /// A renewal by the store.
    public static let renewal = TransactionReason(rawValue: "RENEWAL")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The billing plan of a subscription with a commitment.
///
/// The set is open: a value that Apple adds later is preserved.
public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The customer pays the full price at the start.
    public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
    /// The customer pays monthly.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The environment of a purchase.
///
/// The set is open: a value that Apple adds later is preserved.
public struct ReceiptEnvironment: RawRepresentable, Hashable, Sendable {
    /// The App Store.
    public static let production = ReceiptEnvironment(rawValue: "Production")
    /// The sandbox of the App Store.
    public static let sandbox = ReceiptEnvironment(rawValue: "Sandbox")
    /// StoreKit Testing in Xcode.
    public static let xcode = ReceiptEnvironment(rawValue: "Xcode")
    /// A local test of a server.
    public static let localTesting = ReceiptEnvironment(rawValue: "LocalTesting")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A platform on which a customer first got an app.
///
/// The set is open: a value that Apple adds later is preserved.
public struct Platform: RawRepresentable, Hashable, Sendable {
    /// iPhone and iPad.
    public static let iOS = Platform(rawValue: "iOS")
    /// Mac.
    public static let macOS = Platform(rawValue: "macOS")
    /// Apple TV.
    public static let tvOS = Platform(rawValue: "tvOS")
    /// Apple Vision.
    public static let visionOS = Platform(rawValue: "visionOS")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
