/// The purpose of an Advanced Commerce offer.
///
/// The set is open: a value that Apple adds later is preserved.
public struct AdvancedCommerceOfferReason: RawRepresentable, Hashable, Sendable {
    /// To acquire customers.
    public static let acquisition = AdvancedCommerceOfferReason(rawValue: "ACQUISITION")
    /// To win customers back.
    public static let winBack = AdvancedCommerceOfferReason(rawValue: "WIN_BACK")
    /// To keep customers.
    public static let retention = AdvancedCommerceOfferReason(rawValue: "RETENTION")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The reason for the refund of an Advanced Commerce item.
///
/// The set is open: a value that Apple adds later is preserved.
public struct AdvancedCommerceRefundReason: RawRepresentable, Hashable, Sendable {
    /// The customer bought the item by mistake.
    public static let unintendedPurchase = AdvancedCommerceRefundReason(
        rawValue: "UNINTENDED_PURCHASE")
    /// The item was not delivered properly.
    public static let fulfillmentIssue = AdvancedCommerceRefundReason(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied.
    public static let unsatisfiedWithPurchase = AdvancedCommerceRefundReason(
        rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// A legal reason.
    public static let legal = AdvancedCommerceRefundReason(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = AdvancedCommerceRefundReason(rawValue: "OTHER")
    /// Items of the subscription were changed.
    public static let modifyItemsRefund = AdvancedCommerceRefundReason(
        rawValue: "MODIFY_ITEMS_REFUND")
    /// A test of a refund that is declined.
    public static let simulateRefundDecline = AdvancedCommerceRefundReason(
        rawValue: "SIMULATE_REFUND_DECLINE")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The way in which the amount of a refund was determined.
///
/// The set is open: a value that Apple adds later is preserved.
public struct AdvancedCommerceRefundType: RawRepresentable, Hashable, Sendable {
    /// The full price.
    public static let full = AdvancedCommerceRefundType(rawValue: "FULL")
    /// The price of the unused part.
    public static let prorated = AdvancedCommerceRefundType(rawValue: "PRORATED")
    /// An amount that the developer specified.
    public static let custom = AdvancedCommerceRefundType(rawValue: "CUSTOM")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The status of a price increase.
///
/// The set is open: a value that Apple adds later is preserved.
public struct AdvancedCommercePriceIncreaseStatus: RawRepresentable, Hashable, Sendable {
    /// The price increase has been announced.
    public static let scheduled = AdvancedCommercePriceIncreaseStatus(rawValue: "SCHEDULED")
    /// The customer has not responded.
    public static let pending = AdvancedCommercePriceIncreaseStatus(rawValue: "PENDING")
    /// The customer agreed.
    public static let accepted = AdvancedCommercePriceIncreaseStatus(rawValue: "ACCEPTED")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
