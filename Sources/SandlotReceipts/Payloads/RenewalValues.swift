/// The automatic renewal status of a subscription.
///
/// The set is open: a value that Apple adds later is preserved.
public struct AutoRenewStatus: RawRepresentable, Hashable, Sendable {
    /// The subscription ends with the current period.
    public static let off = AutoRenewStatus(rawValue: 0)
    /// The subscription renews.
    public static let on = AutoRenewStatus(rawValue: 1)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The reason for the expiration of a subscription.
///
/// The set is open: a value that Apple adds later is preserved.
public struct ExpirationIntent: RawRepresentable, Hashable, Sendable {
    /// The customer turned off automatic renewal.
    public static let customerCancelled = ExpirationIntent(rawValue: 1)
    /// The payment failed.
    public static let billingError = ExpirationIntent(rawValue: 2)
    /// The customer did not agree to a price increase.
    public static let noConsentToPriceIncrease = ExpirationIntent(rawValue: 3)
    /// The product is no longer sold.
    public static let productUnavailable = ExpirationIntent(rawValue: 4)
    /// Any other reason.
    public static let other = ExpirationIntent(rawValue: 5)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// A customer's response to a price increase.
///
/// The set is open: a value that Apple adds later is preserved.
public struct PriceIncreaseStatus: RawRepresentable, Hashable, Sendable {
    /// The customer has not responded.
    public static let pending = PriceIncreaseStatus(rawValue: 0)
    /// The customer agreed, or consent is not required.
    public static let consented = PriceIncreaseStatus(rawValue: 1)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The status of a subscription.
///
/// The set is open: a value that Apple adds later is preserved.
public struct SubscriptionStatus: RawRepresentable, Hashable, Sendable {
    /// The subscription is active.
    public static let active = SubscriptionStatus(rawValue: 1)
    /// The subscription has expired.
    public static let expired = SubscriptionStatus(rawValue: 2)
    /// The payment failed, and the store is retrying it.
    public static let billingRetry = SubscriptionStatus(rawValue: 3)
    /// The payment failed, and the service continues during a grace period.
    public static let gracePeriod = SubscriptionStatus(rawValue: 4)
    /// The purchase was revoked.
    public static let revoked = SubscriptionStatus(rawValue: 5)

    /// The value in the JSON.
    public let rawValue: Int32

    /// Creates a value, known or unknown.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
