import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PayloadComposer {
    /// Returns the renewal info that belongs to a transaction.
    func renewalInfo(_ index: Int) -> RenewalInfoPayload {
        let transaction = transaction(index)
        let options = renewalOptions
        var payload = RenewalInfoPayload()
        payload.originalTransactionId = transaction.originalTransactionId
        payload.productId = transaction.productId
        payload.autoRenewProductId =
            options.autoRenewProduct ?? state.nextProduct ?? transaction.productId
        payload.autoRenewStatus = isRenewing ? .on : .off
        // While renewal is off, the store omits the price and the currency.
        if isRenewing {
            payload.renewalPrice =
                options.renewalPrice?.milliunits ?? state.nextPrice ?? catalogPrice
            payload.currency = currency
        }
        payload.signedDate = signedDate
        payload.environment = environment
        payload.recentSubscriptionStartDate =
            options.subscriptionStartDate?.timestamp ?? state.serviceStart
            ?? transaction.purchaseDate
        payload.renewalDate = options.renewalDate?.timestamp ?? state.expiresDate
        payload.expirationIntent =
            options.expirationIntent.map(ExpirationIntent.init(rawValue:))
            ?? state.expirationIntent
        payload.isInBillingRetryPeriod =
            options.billingRetry
            ? true : state.isInBillingRetry ?? options.expirationIntent.map { _ in false }
        payload.gracePeriodExpiresDate =
            options.gracePeriodExpiresDate?.timestamp ?? state.graceEnd
        payload.priceIncreaseStatus =
            options.priceIncreaseStatus.map(PriceIncreaseStatus.init(rawValue:))
            ?? state.priceIncrease
        let winBackOffers = options.winBackOffer.elements()
        payload.eligibleWinBackOfferIds = winBackOffers.isEmpty ? nil : winBackOffers
        payload.appAccountToken = transaction.appAccountToken
        payload.appTransactionId = appTransactionID
        payload.offerType = state.nextOffer?.type
        payload.offerIdentifier = state.nextOffer?.identifier
        payload.offerDiscountType = state.nextOffer?.discountType
        payload.offerPeriod = state.nextOffer?.period
        payload.renewalBillingPlanType = transaction.billingPlanType
        return payload
    }

    /// Whether the subscription renews.
    var isRenewing: Bool { renewalOptions.autoRenew.map { $0 == .on } ?? state.isRenewing }

    /// Returns the notification with this number, from 0, including its signed data.
    func notification(_ index: Int) throws -> NotificationPayload {
        var payload = NotificationPayload()
        payload.notificationType = notificationCase.type
        payload.subtype = notificationCase.subtype
        let uuid = notificationOptions.notificationUUID?.uuid ?? identifiers.notification(index)
        payload.notificationUUID = uuid.lowercaseText
        payload.version = "2.0"
        payload.signedDate = signedDate
        switch notificationCase.body {
        case .externalPurchaseToken:
            payload.externalPurchaseToken = externalPurchaseToken(uuid.uuidString)
        case .appData: payload.appData = try appData()
        case .summary: payload.summary = summary(uuid.uuidString)
        case .test: payload.data = emptyData()
        case .purchase: payload.data = try data(index)
        }
        return payload
    }

    private func emptyData() -> NotificationData {
        var data = NotificationData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.bundleVersion = app.appVersion ?? "1"
        data.environment = environment
        return data
    }

    private func data(_ index: Int) throws -> NotificationData {
        var data = emptyData()
        let options = notificationOptions
        data.signedTransactionInfo = try nested(
            transaction(index), ["data", "signedTransactionInfo"])
        data.status = options.status.map(SubscriptionStatus.init(rawValue:))
        if isSubscription {
            data.signedRenewalInfo = try nested(renewalInfo(index), ["data", "signedRenewalInfo"])
            data.status = data.status ?? notificationCase.status
        }
        data.consumptionRequestReason =
            options.consumptionRequestReason
            ?? (notificationCase.type == .consumptionRequest ? .unintendedPurchase : nil)
        return data
    }

    /// Signs data inside the notification, with the changes from the command line.
    private func nested(_ payload: some ReceiptPayload, _ path: [String]) throws -> String {
        let edits = edits.inside(path)
        let name = path[path.count - 1]
        if edits.isEmpty { return try press.signNested(payload, name: name) }
        return try press.signNested(json: edits.applied(to: payload.json), name: name)
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
        data.signedAppTransactionInfo = try nested(
            appTransaction(), ["appData", "signedAppTransactionInfo"])
        return data
    }
}
