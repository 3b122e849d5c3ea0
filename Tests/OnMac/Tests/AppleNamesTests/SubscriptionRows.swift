import StoreKit
import StoreKitTest
import Testing

/// All observations.
///
/// They share one session of the system, so they run one after the other.
@Suite(.serialized) enum AppleNames {}

extension AppleNames {
    /// Observations about subscriptions that renew.
    @Suite struct SubscriptionRows {
        @Test func state() async {
            await row("What is the state of a new subscription?") { shop in
                try await shop.buy("club.silver")
                let info = try await shop.renewalInfo()
                return "\(name(of: try await shop.status().state)), renews: \(info.willAutoRenew)"
            }
        }

        @Test func introductoryOffer() async {
            await row("Who is eligible for the introductory offer, before and after?") { shop in
                let gold = try await shop.product("club.gold")
                let before = await gold.subscription?.isEligibleForIntroOffer ?? false
                try await shop.buy("club.gold")
                let after = await gold.subscription?.isEligibleForIntroOffer ?? false
                return "\(before), then \(after)"
            }
        }

        @Test func offerOfTheFirstPeriod() async {
            await row("Which offer has the first period?") { shop in
                let offer = try await shop.buy("club.gold").offer
                let isIntroductory = offer?.type == .introductory
                return "introductory: \(isIntroductory), free: \(offer?.paymentMode == .freeTrial)"
            }
        }

        @Test func cancellation() async {
            await row("What changes when the customer turns off renewal?") { shop in
                let silver = try await shop.buy("club.silver")
                try shop.session.disableAutoRenewForTransaction(identifier: shop.number(silver))
                try await shop.settle()
                let info = try await shop.renewalInfo()
                let state = name(of: try await shop.status().state)
                return "\(state), renews: \(info.willAutoRenew), entitled: \(await shop.entitled())"
            }
        }

        @Test func expiration() async {
            await row("What is the state of an expired subscription?") { shop in
                try await shop.buy("club.silver")
                try shop.session.expireSubscription(productIdentifier: "club.silver")
                try await shop.settle()
                let info = try await shop.renewalInfo()
                let reason = info.expirationReason.map { "\($0.rawValue)" } ?? "none"
                let state = name(of: try await shop.status().state)
                return "\(state), reason: \(reason), entitled: \(await shop.entitled())"
            }
        }

        @Test func renewal() async {
            await row("What does a forced renewal add?") { shop in
                let first = try await shop.buy("club.silver")
                try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
                try await shop.settle()
                let latest = await Transaction.latest(for: "club.silver")?.unsafePayloadValue
                let isSame = latest?.originalID == first.id
                return "\(await shop.history().count) transactions, reason: "
                    + "\(latest?.reason.rawValue ?? "none"), original: \(isSame)"
            }
        }

        @Test func billingRetry() async {
            await row("What is the state when the payment of a renewal fails?") { shop in
                try await shop.buy("club.silver")
                shop.session.shouldEnterBillingRetryOnRenewal = true
                try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
                try await shop.settle()
                let state = name(of: try await shop.status().state)
                return "\(state), entitled: \(await shop.entitled())"
            }
        }

        @Test func gracePeriod() async {
            await row("What is the state when it fails with a grace period?") { shop in
                try await shop.buy("club.silver")
                shop.session.billingGracePeriodIsEnabled = true
                shop.session.shouldEnterBillingRetryOnRenewal = true
                try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
                try await shop.settle()
                let state = name(of: try await shop.status().state)
                return "\(state), entitled: \(await shop.entitled())"
            }
        }

        @Test func upgrade() async {
            await row("What does an upgrade change at once?") { shop in
                let silver = try await shop.buy("club.silver")
                try await shop.buy("club.gold")
                try await shop.settle()
                let old = await shop.history().first { $0.id == silver.id }
                return "upgraded: \(old?.isUpgraded ?? false), entitled: \(await shop.entitled())"
            }
        }

        @Test func downgrade() async {
            await row("What does a downgrade change at once?") { shop in
                try await shop.buy("club.silver")
                _ = try await shop.purchase("club.bronze")
                try await shop.settle()
                let info = try await shop.renewalInfo()
                return
                    "entitled: \(await shop.entitled()), next: \(info.autoRenewPreference ?? "none")"
            }
        }

        @Test func priceIncrease() async {
            await row("What is the status of a price increase that needs consent?") { shop in
                let silver = try await shop.buy("club.silver")
                try shop.session.requestPriceIncreaseConsentForTransaction(
                    identifier: shop.number(silver))
                try await shop.settle()
                let before = try await shop.renewalInfo().priceIncreaseStatus == .pending
                try shop.session.consentToPriceIncreaseForTransaction(
                    identifier: shop.number(silver))
                try await shop.settle()
                let after = try await shop.renewalInfo().priceIncreaseStatus == .agreed
                return "pending: \(before), then agreed: \(after)"
            }
        }

        @Test func twoProductsOfAGroup() async {
            await row("How many statuses has a group after a change of product?") { shop in
                try await shop.buy("club.silver")
                try await shop.buy("club.pearl")
                try await shop.settle()
                return "\(try await Product.SubscriptionInfo.status(for: Shop.club).count)"
            }
        }
    }
}
