/// Whether a subscription renews.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct AutoRenewStatus: RawRepresentable, Hashable, Sendable {
    /// It ends with the current period.
    public static let off = AutoRenewStatus(rawValue: 0)
    /// It renews.
    public static let on = AutoRenewStatus(rawValue: 1)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// Why a subscription expired.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct ExpirationIntent: RawRepresentable, Hashable, Sendable {
    /// The customer switched renewal off.
    public static let customerCancelled = ExpirationIntent(rawValue: 1)
    /// The payment failed.
    public static let billingError = ExpirationIntent(rawValue: 2)
    /// The customer did not agree to a higher price.
    public static let noConsentToPriceIncrease = ExpirationIntent(rawValue: 3)
    /// The product is no longer sold.
    public static let productUnavailable = ExpirationIntent(rawValue: 4)
    /// Any other reason.
    public static let other = ExpirationIntent(rawValue: 5)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// Whether a customer has agreed to a higher price.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct PriceIncreaseStatus: RawRepresentable, Hashable, Sendable {
    /// The customer has not answered.
    public static let pending = PriceIncreaseStatus(rawValue: 0)
    /// The customer agreed, or need not be asked.
    public static let consented = PriceIncreaseStatus(rawValue: 1)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The status of a subscription.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct SubscriptionStatus: RawRepresentable, Hashable, Sendable {
    /// Paid and running.
    public static let active = SubscriptionStatus(rawValue: 1)
    /// Over.
    public static let expired = SubscriptionStatus(rawValue: 2)
    /// The payment failed and is tried again.
    public static let billingRetry = SubscriptionStatus(rawValue: 3)
    /// The payment failed; the service goes on for a while.
    public static let gracePeriod = SubscriptionStatus(rawValue: 4)
    /// Taken back.
    public static let revoked = SubscriptionStatus(rawValue: 5)

    /// The value as it stands in the JSON.
    public let rawValue: Int32

    /// Takes any value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
