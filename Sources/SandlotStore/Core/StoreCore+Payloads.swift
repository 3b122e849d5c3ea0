import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The payloads to be signed, in Apple's format.
extension StoreCore {
    /// Returns a date as the store writes it, in whole seconds except in Xcode.
    ///
    /// The dates of signatures keep their milliseconds.
    func written(_ date: Timestamp) -> Timestamp {
        profile == .xcode ? date : date.wholeSeconds
    }

    func payload(
        of record: TransactionRecord, key: StoreState.SealKey
    ) throws(StoreError) -> TransactionPayload {
        let storefront = StorefrontInfo(countryCode: record.storefront)
        var payload = TransactionPayload()
        payload.transactionId = record.id.description
        payload.originalTransactionId = record.originalID.description
        payload.bundleId = state.account(record.account).bundleID
        payload.productId = record.product.productID
        payload.purchaseDate = written(record.purchaseDate)
        payload.originalPurchaseDate = written(record.originalPurchaseDate)
        payload.quantity = record.quantity
        payload.type = record.product.type
        payload.appAccountToken = record.appAccountToken
        payload.inAppOwnershipType = record.sharedFrom == nil ? .purchased : .familyShared
        payload.signedDate = record.changedAt
        payload.environment = profile.environment
        payload.transactionReason = record.isRenewal ? .renewal : .purchase
        payload.storefront = storefront.countryCode
        payload.storefrontId = storefront.id
        payload.price = record.price.map(Milliunits.init(rawValue:))
        payload.currency = record.price == nil ? nil : storefront.currencyCode
        payload.appTransactionId = appTransactionID(of: record.account)
        if record.product.isAutoRenewable {
            payload.webOrderLineItemId = record.id.description
            payload.subscriptionGroupIdentifier = record.product.groupID
            payload.expiresDate = record.expiresDate.map(written)
            payload.isUpgraded = record.isUpgraded ? true : nil
        }
        if let revocation = record.revocation {
            payload.revocationDate = written(revocation.date)
            payload.revocationReason = revocation.reason
            payload.revocationType = revocation.type
            payload.revocationPercentage = revocation.percentage
        }
        if let offer = record.offer {
            payload.offerType = offer.type
            payload.offerIdentifier = offer.identifier
            payload.offerDiscountType = offer.discountType
            payload.offerPeriod = offer.period
        }
        if let commitment = record.commitment {
            payload.billingPlanType = .monthly
            var info = TransactionCommitmentInfo()
            info.billingPeriodNumber = commitment.periodNumber
            info.totalBillingPeriods = commitment.periodCount
            info.commitmentPrice = Milliunits(rawValue: commitment.price)
            info.commitmentExpiresDate = written(commitment.expiresDate)
            payload.commitmentInfo = info
        }
        let mark = try mark(of: key)
        payload.deviceVerificationNonce = mark?.nonce
        payload.deviceVerification = mark?.verification
        return payload
    }

    func payload(
        of record: SubscriptionRecord, key: StoreState.SealKey
    ) throws(StoreError) -> RenewalInfoPayload {
        let account = state.account(record.account)
        let latest = state.transaction(record.latest)
        var payload = RenewalInfoPayload()
        payload.originalTransactionId = record.originalID.description
        payload.productId = record.product.productID
        payload.autoRenewProductId = record.preference
        // A subscription that has ended does not renew, regardless of the customer's choice.
        let isRenewing = record.isAutoRenewing && record.isAlive
        payload.autoRenewStatus = isRenewing ? .on : .off
        payload.signedDate = record.changedAt
        payload.environment = profile.environment
        payload.recentSubscriptionStartDate = written(record.recentStart)
        payload.renewalDate = written(record.expiresDate)
        payload.appAccountToken = record.nextAppAccountToken ?? latest?.appAccountToken
        payload.appTransactionId = appTransactionID(of: record.account)
        if isRenewing {
            payload.renewalPrice = Milliunits(rawValue: nextPrice(of: record))
            payload.currency = try storefront(of: account.customer).currencyCode
        }
        switch record.phase {
        case .active, .revoked: break
        case .grace(let end):
            payload.isInBillingRetryPeriod = true
            payload.gracePeriodExpiresDate = written(end)
            payload.expirationIntent = .billingError
        case .retry:
            payload.isInBillingRetryPeriod = true
            payload.expirationIntent = .billingError
        case .expired(let intent):
            payload.isInBillingRetryPeriod = false
            payload.expirationIntent = intent
        }
        switch record.priceIncrease {
        case .pending: payload.priceIncreaseStatus = .pending
        case .agreed: payload.priceIncreaseStatus = .consented
        case nil: break
        }
        if isRenewing, let offer = upcomingOffer(of: record) {
            payload.offerType = offer.type
            payload.offerIdentifier = offer.identifier
            payload.offerDiscountType = offer.discountType
            payload.offerPeriod = offer.period
        }
        let winBacks = eligibleWinBackOffers(of: record)
        if !winBacks.isEmpty { payload.eligibleWinBackOfferIds = winBacks }
        if let commitment = record.commitment {
            payload.renewalBillingPlanType = .monthly
            var info = RenewalCommitmentInfo()
            info.commitmentAutoRenewProductId = record.preference
            info.commitmentAutoRenewStatus = record.isAutoRenewing ? .on : .off
            info.commitmentRenewalBillingPlanType = .monthly
            info.commitmentRenewalDate = written(commitment.expiresDate)
            info.commitmentRenewalPrice = Milliunits(rawValue: commitment.price)
            payload.commitmentInfo = info
        }
        let mark = try mark(of: key)
        payload.deviceVerificationNonce = mark?.nonce
        payload.deviceVerification = mark?.verification
        return payload
    }

    func payload(
        of app: App, account: AccountIndex, device: DeviceID, key: StoreState.SealKey
    ) throws(StoreError) -> AppTransactionPayload {
        let platform = try self.device(device).platform
        var payload = AppTransactionPayload()
        payload.receiptType = profile.environment
        payload.bundleId = app.bundleID
        payload.applicationVersion = platform == .macOS ? app.shortVersion : app.version
        payload.receiptCreationDate = instant
        payload.requestDate = instant
        payload.appTransactionId = appTransactionID(of: account)
        payload.originalPlatform = platform
        switch profile {
        case .xcode:
            payload.originalApplicationVersion = payload.applicationVersion
            payload.originalPurchaseDate = Timestamp(milliseconds: -62_135_769_600_000)
        case .sandbox, .testFlight:
            payload.originalApplicationVersion = "1.0"
            payload.originalPurchaseDate = Timestamp(milliseconds: 1_375_340_400_000)
        case .production:
            payload.originalApplicationVersion = payload.applicationVersion
            payload.originalPurchaseDate = written(state.account(account).opened)
            payload.appAppleId = app.appAppleID
        }
        let mark = try mark(of: key)
        payload.deviceVerificationNonce = mark?.nonce
        payload.deviceVerification = mark?.verification
        return payload
    }

    /// Returns the offer of the next period.
    private func upcomingOffer(of record: SubscriptionRecord) -> AppliedOffer? {
        if let offer = record.nextOffer { return offer }
        return record.keepsProduct && record.remainingOfferPeriods > 0 ? record.offer : nil
    }

    /// Returns the price of the next period.
    private func nextPrice(of record: SubscriptionRecord) -> Int64 {
        let account = state.account(record.account)
        let record = inCurrentStorefront(record)
        if let offer = upcomingOffer(of: record) { return offer.price }
        guard record.keepsProduct else {
            return item(record.nextProductID, in: account.bundleID, for: account.customer)?
                .priceMilliunits ?? record.regularPrice
        }
        return switch record.priceIncrease {
        case .pending(let price)?, .agreed(let price)?:
            record.isBound ? record.regularPrice : price ?? record.regularPrice
        case nil: record.regularPrice
        }
    }

    /// Returns the win-back offers that a customer is eligible for: the catalog's, once the
    /// subscription has lapsed.
    func eligibleWinBackOffers(of record: SubscriptionRecord) -> [String] {
        guard case .expired = record.phase, record.sharedFrom == nil else { return [] }
        let bundleID = state.account(record.account).bundleID
        let offers = apps[bundleID]?.items[record.product.productID]?.winBackOffers ?? []
        return offers.filter { $0.isEligible ?? true }.compactMap(\.offerID)
    }
}
