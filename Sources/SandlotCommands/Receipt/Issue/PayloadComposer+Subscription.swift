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
        let uuid = notificationOptions.notificationUUID?.uuid ?? identifiers.notification(index)
        let name = uuid.lowercaseText
        var payload = sender.payload(
            notificationCase.type, notificationCase.subtype, uuid: name, signedDate: signedDate)
        switch notificationCase.body {
        case .externalPurchaseToken:
            payload.externalPurchaseToken = sender.externalPurchaseToken(
                name, creationDate: signedDate)
        case .appData:
            payload.appData = sender.appData(
                try nested(appTransaction(), ["appData", "signedAppTransactionInfo"]))
        case .summary:
            payload.summary = sender.summary(
                of: item?.productID, requestIdentifier: name, storefronts: [storefront],
                succeededCount: 1, failedCount: 0)
        case .test: payload.data = sender.data()
        case .purchase: payload.data = try data(index)
        }
        return payload
    }

    private var sender: NotificationSender {
        NotificationSender(
            appAppleID: appAppleID, bundleID: bundleID, appVersion: app.appVersion ?? "1",
            environment: environment)
    }

    private func data(_ index: Int) throws -> NotificationData {
        var data = sender.data()
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
}
