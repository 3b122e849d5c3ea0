/// The kind of a product.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// Renews until it is cancelled.
    public static let autoRenewableSubscription = ProductType(
        rawValue: "Auto-Renewable Subscription")
    /// Bought once, owned for good.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// Used up, can be bought again.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// Runs for a time that the app keeps track of.
    public static let nonRenewingSubscription = ProductType(rawValue: "Non-Renewing Subscription")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How the customer came to own something.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The customer bought it.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    /// A member of the family bought it.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
    /// An organisation assigned it.
    public static let assigned = OwnershipType(rawValue: "ASSIGNED")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The kind of an offer.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// For new subscribers.
    public static let introductory = OfferType(rawValue: 1)
    /// Signed by the developer for one customer.
    public static let promotional = OfferType(rawValue: 2)
    /// Redeemed with a code.
    public static let offerCode = OfferType(rawValue: 3)
    /// For customers who have left.
    public static let winBack = OfferType(rawValue: 4)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// How an offer is paid.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct OfferDiscountType: RawRepresentable, Hashable, Sendable {
    /// Free for a time.
    public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
    /// A lower price in each period.
    public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
    /// One payment for several periods.
    public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
    /// One payment for a product that does not renew.
    public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Why a purchase was refunded.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// Any reason but a problem with the app.
    public static let other = RevocationReason(rawValue: 0)
    /// A problem with the app.
    public static let developerIssue = RevocationReason(rawValue: 1)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// How a purchase was revoked.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct RevocationType: RawRepresentable, Hashable, Sendable {
    /// All of the price was given back.
    public static let refundFull = RevocationType(rawValue: "REFUND_FULL")
    /// A part of the price was given back.
    public static let refundProrated = RevocationType(rawValue: "REFUND_PRORATED")
    /// Family Sharing ended.
    public static let familyRevoke = RevocationType(rawValue: "FAMILY_REVOKE")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What led to a transaction.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct TransactionReason: RawRepresentable, Hashable, Sendable {
    /// The customer bought it, also after a lapse or as an upgrade.
    public static let purchase = TransactionReason(rawValue: "PURCHASE")
    /// The store renewed it.
    public static let renewal = TransactionReason(rawValue: "RENEWAL")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How a subscription with a commitment is billed.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// All of it at the beginning.
    public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
    /// Month by month.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Where a purchase was made.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct ReceiptEnvironment: RawRepresentable, Hashable, Sendable {
    /// The App Store.
    public static let production = ReceiptEnvironment(rawValue: "Production")
    /// The sandbox of the App Store.
    public static let sandbox = ReceiptEnvironment(rawValue: "Sandbox")
    /// StoreKit Testing in Xcode.
    public static let xcode = ReceiptEnvironment(rawValue: "Xcode")
    /// A local test of a server.
    public static let localTesting = ReceiptEnvironment(rawValue: "LocalTesting")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A platform on which an app was first got.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct Platform: RawRepresentable, Hashable, Sendable {
    /// iPhone and iPad.
    public static let iOS = Platform(rawValue: "iOS")
    /// Mac.
    public static let macOS = Platform(rawValue: "macOS")
    /// Apple TV.
    public static let tvOS = Platform(rawValue: "tvOS")
    /// Apple Vision.
    public static let visionOS = Platform(rawValue: "visionOS")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
