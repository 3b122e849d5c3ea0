/// The type of a notification.
///
/// The set is open: a value that Apple adds later is preserved.
public struct NotificationType: RawRepresentable, Hashable, Sendable {
    /// A first purchase in a group, or one after a lapse.
    public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
    /// A subscription was renewed.
    public static let didRenew = NotificationType(rawValue: "DID_RENEW")
    /// The product of the next period was chosen.
    public static let didChangeRenewalPref = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Automatic renewal was turned on or off.
    public static let didChangeRenewalStatus = NotificationType(
        rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// The payment of a renewal failed.
    public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
    /// The grace period is over, and the store keeps retrying the payment.
    public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
    /// A subscription expired.
    public static let expired = NotificationType(rawValue: "EXPIRED")
    /// An offer was redeemed on an active subscription.
    public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
    /// The customer was told about a price increase or agreed to it.
    public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
    /// A purchase was refunded.
    public static let refund = NotificationType(rawValue: "REFUND")
    /// A refund was requested and declined.
    public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
    /// A refund was reversed after a dispute.
    public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
    /// The customer lost access to a purchase that was shared through Family Sharing.
    public static let revoke = NotificationType(rawValue: "REVOKE")
    /// A customer requested a refund, and the store asks how the purchase was used.
    public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
    /// The renewal date of one subscription was extended.
    public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
    /// A mass extension has finished, or failed for one subscription.
    public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
    /// A product that does not renew was bought.
    public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
    /// The notification concerns a purchase outside the store.
    public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
    /// The developer requested a test notification.
    public static let test = NotificationType(rawValue: "TEST")
    /// A parent withdrew consent for the app.
    public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
    /// The metadata of an Advanced Commerce subscription changed.
    public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
    /// A subscription moved to Advanced Commerce.
    public static let migration = NotificationType(rawValue: "MIGRATION")
    /// The price of an Advanced Commerce subscription changed.
    public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The subtype of a notification.
///
/// The set is open: a value that Apple adds later is preserved.
public struct NotificationSubtype: RawRepresentable, Hashable, Sendable {
    /// The first purchase in the group.
    public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
    /// A purchase after a lapse.
    public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
    /// The customer changed to a higher level of service, with immediate effect.
    public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
    /// The customer changed to a lower level of service, starting at the next renewal.
    public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
    /// Automatic renewal was turned on.
    public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
    /// Automatic renewal was turned off.
    public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
    /// The subscription expired because automatic renewal was off.
    public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
    /// The subscription expired because the payment could not be collected in time.
    public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
    /// The subscription expired because the customer did not consent to a price increase.
    public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
    /// The subscription expired because the product is no longer sold.
    public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// The payment failed, and a grace period started.
    public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
    /// The subscription renewed after a failed payment.
    public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
    /// The customer has not responded.
    public static let pending = NotificationSubtype(rawValue: "PENDING")
    /// The customer agreed, or consent is not required.
    public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
    /// The mass extension has finished.
    public static let summary = NotificationSubtype(rawValue: "SUMMARY")
    /// The mass extension failed for one subscription.
    public static let failure = NotificationSubtype(rawValue: "FAILURE")
    /// The token has not been reported.
    public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
    /// The token was created.
    public static let created = NotificationSubtype(rawValue: "CREATED")
    /// The token is still active.
    public static let activeTokenReminder = NotificationSubtype(rawValue: "ACTIVE_TOKEN_REMINDER")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The reason for a customer's refund request.
///
/// The set is open: a value that Apple adds later is preserved.
public struct ConsumptionRequestReason: RawRepresentable, Hashable, Sendable {
    /// The customer bought the product by mistake.
    public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
    /// The product was not delivered properly.
    public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied.
    public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
        rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// A legal reason.
    public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = ConsumptionRequestReason(rawValue: "OTHER")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The purpose of an external purchase token.
///
/// The set is open: a value that Apple adds later is preserved.
public struct ExternalPurchaseTokenType: RawRepresentable, Hashable, Sendable {
    /// For services.
    public static let services = ExternalPurchaseTokenType(rawValue: "SERVICES")
    /// For acquisition.
    public static let acquisition = ExternalPurchaseTokenType(rawValue: "ACQUISITION")

    /// The value in the JSON.
    public let rawValue: String

    /// Creates a value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
