/// A notification type, one of its subtypes, and the content that the store sends with them.
///
/// The table in Documentation/notifications.md has one row for each case.
package struct NotificationCase: Sendable, Hashable {
    /// The object that carries the content of the notification.
    package enum Body: String, Sendable, Hashable {
        /// `data` with a transaction, and with renewal info if the product is a subscription.
        case purchase
        /// `data` without signed data.
        case test
        case summary
        case externalPurchaseToken
        case appData
    }

    /// The kind of product that the notification concerns.
    package enum Subject: Sendable, Hashable {
        case subscription
        /// A product that does not renew.
        case oneTime
        case anyProduct
        /// The notification does not concern a product.
        case none
    }

    /// The event that affected the purchase.
    package enum Situation: Sendable, Hashable {
        case bought
        case resubscribed
        case renewed
        case recovered
        case upgraded
        /// The current period continues, and the next one has another product.
        case downgraded
        /// The current period continues unchanged.
        case unchanged
        case renewalSwitchedOff
        case billingRetry
        case gracePeriod
        case gracePeriodOver
        case expired(ExpirationIntent)
        /// An offer was redeemed for the next period.
        case offerRedeemed
        case upgradedWithOffer
        case downgradedWithOffer
        case priceIncrease(PriceIncreaseStatus)
        case refunded
        case shareRevoked
        case extended
        /// The notification does not concern a purchase.
        case none
    }

    /// The notification type.
    package let type: NotificationType
    /// The subtype, or nil if the notification is sent without one.
    package let subtype: NotificationSubtype?
    /// The object that carries the content.
    package let body: Body
    /// The kind of product that the notification concerns.
    package let subject: Subject
    /// The event that affected the purchase.
    package let situation: Situation

    /// Creates a case.
    package init(
        type: NotificationType, subtype: NotificationSubtype?, body: Body, subject: Subject,
        situation: Situation
    ) {
        self.type = type
        self.subtype = subtype
        self.body = body
        self.subject = subject
        self.situation = situation
    }

    /// The status of a subscription after the event.
    package var status: SubscriptionStatus {
        switch situation {
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .unchanged,
            .renewalSwitchedOff, .offerRedeemed, .upgradedWithOffer, .downgradedWithOffer,
            .priceIncrease, .extended, .none:
            .active
        case .expired: .expired
        case .billingRetry, .gracePeriodOver: .billingRetry
        case .gracePeriod: .gracePeriod
        case .refunded, .shareRevoked: .revoked
        }
    }
}

extension NotificationCase {
    /// Every documented case.
    ///
    /// The first case of a type is its default if the type is never sent without a subtype.
    package static let all: [NotificationCase] = [
        subscription(.subscribed, .initialBuy, situation: .bought),
        subscription(.subscribed, .resubscribe, situation: .resubscribed),
        subscription(.didRenew, nil, situation: .renewed),
        subscription(.didRenew, .billingRecovery, situation: .recovered),
        subscription(.didChangeRenewalPref, .upgrade, situation: .upgraded),
        subscription(.didChangeRenewalPref, .downgrade, situation: .downgraded),
        subscription(.didChangeRenewalPref, nil, situation: .unchanged),
        subscription(.didChangeRenewalStatus, .autoRenewDisabled, situation: .renewalSwitchedOff),
        subscription(.didChangeRenewalStatus, .autoRenewEnabled, situation: .unchanged),
        subscription(.didFailToRenew, nil, situation: .billingRetry),
        subscription(.didFailToRenew, .gracePeriod, situation: .gracePeriod),
        subscription(.gracePeriodExpired, nil, situation: .gracePeriodOver),
        subscription(.expired, .voluntary, situation: .expired(.customerCancelled)),
        subscription(.expired, .billingRetry, situation: .expired(.billingError)),
        subscription(.expired, .priceIncrease, situation: .expired(.noConsentToPriceIncrease)),
        subscription(.expired, .productNotForSale, situation: .expired(.productUnavailable)),
        subscription(.expired, nil, situation: .expired(.other)),
        subscription(.offerRedeemed, .upgrade, situation: .upgradedWithOffer),
        subscription(.offerRedeemed, .downgrade, situation: .downgradedWithOffer),
        subscription(.offerRedeemed, nil, situation: .offerRedeemed),
        subscription(.priceIncrease, .pending, situation: .priceIncrease(.pending)),
        subscription(.priceIncrease, .accepted, situation: .priceIncrease(.consented)),
        anyProduct(.refund, situation: .refunded),
        anyProduct(.refundDeclined, situation: .unchanged),
        anyProduct(.refundReversed, situation: .unchanged),
        anyProduct(.revoke, situation: .shareRevoked),
        anyProduct(.consumptionRequest, situation: .unchanged),
        subscription(.renewalExtended, nil, situation: .extended),
        NotificationCase(
            type: .renewalExtension, subtype: .summary, body: .summary, subject: .subscription,
            situation: .none),
        subscription(.renewalExtension, .failure, situation: .unchanged),
        NotificationCase(
            type: .oneTimeCharge, subtype: nil, body: .purchase, subject: .oneTime,
            situation: .bought),
        other(.externalPurchaseToken, .unreported, body: .externalPurchaseToken),
        other(.externalPurchaseToken, .created, body: .externalPurchaseToken),
        other(.externalPurchaseToken, .activeTokenReminder, body: .externalPurchaseToken),
        other(.test, nil, body: .test),
        other(.rescindConsent, nil, body: .appData),
        subscription(.metadataUpdate, nil, situation: .unchanged),
        subscription(.migration, nil, situation: .unchanged),
        subscription(.priceChange, nil, situation: .unchanged),
    ]

    /// Returns the documented case of a type and a subtype.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - subtype: The subtype, or nil for the type's default.
    /// - Returns: The case, or nil if there is none.
    package static func documented(
        _ type: NotificationType, _ subtype: NotificationSubtype?
    ) -> NotificationCase? {
        let cases = all.filter { $0.type == type }
        return cases.first { $0.subtype == subtype } ?? (subtype == nil ? cases.first : nil)
    }

    private static func subscription(
        _ type: NotificationType, _ subtype: NotificationSubtype?, situation: Situation
    ) -> NotificationCase {
        NotificationCase(
            type: type, subtype: subtype, body: .purchase, subject: .subscription,
            situation: situation)
    }

    private static func anyProduct(
        _ type: NotificationType, situation: Situation
    ) -> NotificationCase {
        NotificationCase(
            type: type, subtype: nil, body: .purchase, subject: .anyProduct, situation: situation)
    }

    private static func other(
        _ type: NotificationType, _ subtype: NotificationSubtype?, body: Body
    ) -> NotificationCase {
        NotificationCase(
            type: type, subtype: subtype, body: body, subject: .none, situation: .none)
    }
}
