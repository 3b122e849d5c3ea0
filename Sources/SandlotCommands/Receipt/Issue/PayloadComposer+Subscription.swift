internal import SandlotCatalog
internal import SandlotReceipts

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension PayloadComposer {
    /// The renewal info that belongs to a transaction.
    func renewalInfo(_ index: Int) -> RenewalInfoPayload {
        let transaction = transaction(index)
        let options = renewalOptions
        let isRenewing = options.autoRenew != .off
        var payload = RenewalInfoPayload()
        payload.originalTransactionId = transaction.originalTransactionId
        payload.productId = transaction.productId
        payload.autoRenewProductId = options.autoRenewProduct ?? transaction.productId
        payload.autoRenewStatus = isRenewing ? .on : .off
        // While renewal is off the store writes neither price nor currency.
        if isRenewing {
            payload.renewalPrice = options.renewalPrice?.milliunits ?? cataloguePrice
            payload.currency = currency
        }
        payload.signedDate = signedDate
        payload.environment = environment
        payload.recentSubscriptionStartDate =
            options.subscriptionStartDate?.timestamp ?? transaction.purchaseDate
        payload.renewalDate = options.renewalDate?.timestamp ?? expiresDate
        payload.expirationIntent = options.expirationIntent.map(ExpirationIntent.init(rawValue:))
        payload.isInBillingRetryPeriod =
            options.billingRetry ? true : options.expirationIntent.map { _ in false }
        payload.gracePeriodExpiresDate = options.gracePeriodExpiresDate?.timestamp
        payload.priceIncreaseStatus = options.priceIncreaseStatus.map(
            PriceIncreaseStatus.init(rawValue:))
        payload.eligibleWinBackOfferIds = options.winBackOffer.isEmpty ? nil : options.winBackOffer
        payload.appAccountToken = transaction.appAccountToken
        payload.appTransactionId = appTransactionID
        payload.offerType = transaction.offerType
        payload.offerIdentifier = transaction.offerIdentifier
        payload.offerDiscountType = transaction.offerDiscountType
        payload.offerPeriod = transaction.offerPeriod
        payload.renewalBillingPlanType = transaction.billingPlanType
        return payload
    }

    /// The notification with this number, from 0, with what it carries signed.
    func notification(_ index: Int) throws -> NotificationPayload {
        let options = notificationOptions
        let type = options.notificationType ?? (isSubscription ? .subscribed : .oneTimeCharge)
        var payload = NotificationPayload()
        payload.notificationType = type
        payload.subtype =
            options.subtype
            ?? (options.notificationType == nil && isSubscription ? .initialBuy : nil)
        let uuid = options.notificationUUID?.uuid ?? identifiers.notification(index)
        payload.notificationUUID = uuid.lowercaseText
        payload.version = "2.0"
        payload.signedDate = signedDate
        switch type {
        case .externalPurchaseToken:
            payload.externalPurchaseToken = externalPurchaseToken(uuid.uuidString)
        case .rescindConsent: payload.appData = try appData()
        case .renewalExtension where payload.subtype == .summary:
            payload.summary = summary(uuid.uuidString)
        default: payload.data = try data(index, type: type, subtype: payload.subtype)
        }
        return payload
    }

    private func data(
        _ index: Int, type: NotificationType, subtype: NotificationSubtype?
    ) throws -> NotificationData {
        var data = NotificationData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.bundleVersion = app.appVersion ?? "1"
        data.environment = environment
        guard type != .test else { return data }
        data.signedTransactionInfo = try press.signNested(transaction(index))
        if isSubscription {
            data.signedRenewalInfo = try press.signNested(renewalInfo(index))
            data.status =
                notificationOptions.status.map(SubscriptionStatus.init(rawValue:))
                ?? Self.status(type, subtype)
        } else {
            data.status = notificationOptions.status.map(SubscriptionStatus.init(rawValue:))
        }
        data.consumptionRequestReason = notificationOptions.consumptionRequestReason
        return data
    }

    /// The status in which such a notification leaves a subscription.
    private static func status(
        _ type: NotificationType, _ subtype: NotificationSubtype?
    ) -> SubscriptionStatus {
        switch (type, subtype) {
        case (.expired, _): .expired
        case (.didFailToRenew, .gracePeriod): .gracePeriod
        case (.didFailToRenew, _), (.gracePeriodExpired, _): .billingRetry
        case (.revoke, _): .revoked
        default: .active
        }
    }

    private func summary(_ requestIdentifier: String) -> NotificationSummary {
        var summary = NotificationSummary()
        summary.environment = environment
        summary.appAppleId = appAppleID
        summary.bundleId = bundleID
        summary.productId = item?.productID
        summary.requestIdentifier = requestIdentifier.lowercased()
        summary.storefrontCountryCodes = [storefront]
        summary.succeededCount = 1
        summary.failedCount = 0
        return summary
    }

    private func externalPurchaseToken(_ identifier: String) -> ExternalPurchaseToken {
        var token = ExternalPurchaseToken()
        token.externalPurchaseId =
            (environment == .sandbox ? "SANDBOX_" : "") + identifier.lowercased()
        token.tokenCreationDate = signedDate
        token.appAppleId = appAppleID
        token.bundleId = bundleID
        return token
    }

    private func appData() throws -> NotificationAppData {
        var data = NotificationAppData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.environment = environment
        data.signedAppTransactionInfo = try press.signNested(appTransaction())
        return data
    }
}
