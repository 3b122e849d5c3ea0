/// What an Advanced Commerce offer is for.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct AdvancedCommerceOfferReason: RawRepresentable, Hashable, Sendable {
    /// To win customers.
    public static let acquisition = AdvancedCommerceOfferReason(rawValue: "ACQUISITION")
    /// To win customers back.
    public static let winBack = AdvancedCommerceOfferReason(rawValue: "WIN_BACK")
    /// To keep customers.
    public static let retention = AdvancedCommerceOfferReason(rawValue: "RETENTION")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Why an Advanced Commerce item was refunded.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct AdvancedCommerceRefundReason: RawRepresentable, Hashable, Sendable {
    /// Bought by mistake.
    public static let unintendedPurchase = AdvancedCommerceRefundReason(
        rawValue: "UNINTENDED_PURCHASE")
    /// It was not delivered as it should be.
    public static let fulfillmentIssue = AdvancedCommerceRefundReason(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied.
    public static let unsatisfiedWithPurchase = AdvancedCommerceRefundReason(
        rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// For a legal reason.
    public static let legal = AdvancedCommerceRefundReason(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = AdvancedCommerceRefundReason(rawValue: "OTHER")
    /// Items of the subscription were changed.
    public static let modifyItemsRefund = AdvancedCommerceRefundReason(
        rawValue: "MODIFY_ITEMS_REFUND")
    /// A test of a refund that is declined.
    public static let simulateRefundDecline = AdvancedCommerceRefundReason(
        rawValue: "SIMULATE_REFUND_DECLINE")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How the amount of a refund was determined.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct AdvancedCommerceRefundType: RawRepresentable, Hashable, Sendable {
    /// All of the price.
    public static let full = AdvancedCommerceRefundType(rawValue: "FULL")
    /// The unused part.
    public static let prorated = AdvancedCommerceRefundType(rawValue: "PRORATED")
    /// An amount that was given.
    public static let custom = AdvancedCommerceRefundType(rawValue: "CUSTOM")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How far a price increase has come.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct AdvancedCommercePriceIncreaseStatus: RawRepresentable, Hashable, Sendable {
    /// It has been announced.
    public static let scheduled = AdvancedCommercePriceIncreaseStatus(rawValue: "SCHEDULED")
    /// The customer has not answered.
    public static let pending = AdvancedCommercePriceIncreaseStatus(rawValue: "PENDING")
    /// The customer agreed.
    public static let accepted = AdvancedCommercePriceIncreaseStatus(rawValue: "ACCEPTED")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
