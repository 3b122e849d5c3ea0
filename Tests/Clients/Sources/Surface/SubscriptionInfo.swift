import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func subscriptionInfo(_ info: Product.SubscriptionInfo) async throws {
    let _: any (Hashable & Sendable) = info
    let _: Product.SubscriptionOffer? = info.introductoryOffer
    let _: [Product.SubscriptionOffer] = info.promotionalOffers
    let _: [Product.SubscriptionOffer] = info.winBackOffers
    let _: String = info.subscriptionGroupID
    let _: String = info.groupDisplayName
    let _: Product.SubscriptionPeriod = info.subscriptionPeriod
    let _: Int = info.groupLevel
    let _: Bool = await info.isEligibleForIntroOffer
    let _: [Product.SubscriptionInfo.Status] = try await info.status
    let _: Bool = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "group")
    let _: [Product.SubscriptionInfo.Status] = try await Product.SubscriptionInfo.status(
        for: "group")
    let _: SubscriptionStatus? = try await Product.SubscriptionInfo.status(transactionID: UInt64(1))
}

func status(_ status: Product.SubscriptionInfo.Status) async {
    let _: any (Hashable & Sendable) = status
    let _: Product.SubscriptionInfo.RenewalState = status.state
    let _: VerificationResult<Transaction> = status.transaction
    let _: VerificationResult<Product.SubscriptionInfo.RenewalInfo> = status.renewalInfo
    let statuses: Product.SubscriptionInfo.Status.Statuses = Product.SubscriptionInfo.Status.updates
    var iterator: Product.SubscriptionInfo.Status.Statuses.AsyncIterator =
        statuses.makeAsyncIterator()
    let _: Product.SubscriptionInfo.Status.Statuses.Element? = await iterator.next()
    let _: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> = Product
        .SubscriptionInfo.Status.all
    for await status in statuses { print(status.state) }
}

func renewalState() {
    let _: Product.SubscriptionInfo.RenewalState = .subscribed
    let _: Product.SubscriptionInfo.RenewalState = .expired
    let _: Product.SubscriptionInfo.RenewalState = .inBillingRetryPeriod
    let _: Product.SubscriptionInfo.RenewalState = .inGracePeriod
    let _: Product.SubscriptionInfo.RenewalState = .revoked
    let _: ((Int) -> Product.SubscriptionInfo.RenewalState) = Product.SubscriptionInfo.RenewalState
        .init(rawValue:)
    let _: KeyPath<Product.SubscriptionInfo.RenewalState, Int> = \.rawValue
    let _: KeyPath<Product.SubscriptionInfo.RenewalState, String> = \.localizedDescription
}
