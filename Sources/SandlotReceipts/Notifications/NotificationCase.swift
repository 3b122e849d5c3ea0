/// A type of notification together with one of its subtypes, and what the store sends under the two.
///
/// The table in Documentation/notifications.md has one row for each case.
package struct NotificationCase: Sendable, Hashable {
    /// The object that carries the content of the notification.
    package enum Body: String, Sendable, Hashable {
        /// `data` with a transaction, and with renewal info if the product is a subscription.
        case purchase
        /// `data` without anything signed.
        case test
        case summary
        case externalPurchaseToken
        case appData
    }

    /// The products that the notification can be about.
    package enum Subject: Sendable, Hashable {
        case subscription
        /// A product that does not renew.
        case oneTime
        case anyProduct
        /// The notification is about no product.
        case none
    }

    /// What has happened to the purchase.
    package enum Situation: Sendable, Hashable {
        case bought
        case resubscribed
        case renewed
        case recovered
        case upgraded
        /// The current period goes on, and the next one has another product.
        case downgraded
        /// The current period goes on as before.
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
        /// The notification is about no purchase.
        case none
    }

    /// What happened.
    package let type: NotificationType
    /// What happened in detail, or nil if the notification is sent without a subtype.
    package let subtype: NotificationSubtype?
    /// The object that carries the content.
    package let body: Body
    /// The products that it can be about.
    package let subject: Subject
    /// What has happened to the purchase.
    package let situation: Situation

    /// Describes a case.
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

    /// The status in which the event leaves a subscription.
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
        other(.renewalExtension, .summary, body: .summary),
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

    /// The documented case of a type and a subtype, or nil if there is none.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - subtype: The subtype, or nil for the one that the type has by default.
    /// - Returns: The case.
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
