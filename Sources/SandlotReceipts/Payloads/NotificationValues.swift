/// What a notification tells.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct NotificationType: RawRepresentable, Hashable, Sendable {
    /// A first purchase in a group, or one after a lapse.
    public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
    /// A subscription was renewed.
    public static let didRenew = NotificationType(rawValue: "DID_RENEW")
    /// The product of the next period was chosen.
    public static let didChangeRenewalPref = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Renewal was switched on or off.
    public static let didChangeRenewalStatus = NotificationType(
        rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// The payment of a renewal failed.
    public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
    /// The grace period is over, the payment is still tried.
    public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
    /// A subscription is over.
    public static let expired = NotificationType(rawValue: "EXPIRED")
    /// An offer was redeemed on an active subscription.
    public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
    /// The customer was told of, or agreed to, a higher price.
    public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
    /// A purchase was refunded.
    public static let refund = NotificationType(rawValue: "REFUND")
    /// A refund was asked for and declined.
    public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
    /// A refund was taken back after a dispute.
    public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
    /// Family Sharing of a purchase ended.
    public static let revoke = NotificationType(rawValue: "REVOKE")
    /// A customer asked for a refund; the store asks about the use.
    public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
    /// The renewal date of one subscription was extended.
    public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
    /// A mass extension has finished, or failed for one subscription.
    public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
    /// A product that does not renew was bought.
    public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
    /// About a purchase outside the store.
    public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
    /// Sent on request only.
    public static let test = NotificationType(rawValue: "TEST")
    /// A parent withdrew consent for the app.
    public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
    /// The metadata of an Advanced Commerce subscription changed.
    public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
    /// A subscription moved to Advanced Commerce.
    public static let migration = NotificationType(rawValue: "MIGRATION")
    /// The price of an Advanced Commerce subscription changed.
    public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a notification tells in detail.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct NotificationSubtype: RawRepresentable, Hashable, Sendable {
    /// The first purchase in the group.
    public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
    /// A purchase after a lapse.
    public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
    /// To a higher level, at once.
    public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
    /// To a lower level, at the next renewal.
    public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
    /// Renewal was switched on.
    public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
    /// Renewal was switched off.
    public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
    /// Because renewal was off.
    public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
    /// Because the payment could not be charged in time.
    public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
    /// Because there was no consent to a higher price.
    public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
    /// Because the product is no longer sold.
    public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// With a grace period.
    public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
    /// After a payment that had failed.
    public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
    /// The customer has not answered.
    public static let pending = NotificationSubtype(rawValue: "PENDING")
    /// The customer agreed, or need not be asked.
    public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
    /// All of it is finished.
    public static let summary = NotificationSubtype(rawValue: "SUMMARY")
    /// It failed for one subscription.
    public static let failure = NotificationSubtype(rawValue: "FAILURE")
    /// A token that has not been reported.
    public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
    /// A token was made.
    public static let created = NotificationSubtype(rawValue: "CREATED")
    /// A token is still active.
    public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Why a customer asks for a refund.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct ConsumptionRequestReason: RawRepresentable, Hashable, Sendable {
    /// Bought by mistake.
    public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
    /// It was not delivered as it should be.
    public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied.
    public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
        rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// For a legal reason.
    public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = ConsumptionRequestReason(rawValue: "OTHER")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What an external purchase token is for.
///
/// The set is open: a value that Apple adds later is kept as it is.
public struct ExternalPurchaseTokenType: RawRepresentable, Hashable, Sendable {
    /// For services.
    public static let services = ExternalPurchaseTokenType(rawValue: "SERVICES")
    /// For acquisition.
    public static let acquisition = ExternalPurchaseTokenType(rawValue: "ACQUISITION")

    /// The value as it stands in the JSON.
    public let rawValue: String

    /// Takes any value, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
