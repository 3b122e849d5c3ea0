import SandlotTesting
import StoreKitTest
import Testing

/// Price increases that require the customer's consent.
struct PriceIncreaseRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func askedSubscriber() async throws -> UInt {
        let silver = try await shop.buy("club.silver")
        try shop.session.requestPriceIncreaseConsentForTransaction(identifier: silver.number)
        return silver.number
    }

    @Test("B-87: the customer is asked, and a message says so", .isolatedStore)
    func theCustomerIsAsked() async throws {
        let messages = Heard(Message.messages) { $0.reason }
        _ = try await askedSubscriber()
        try await shop.settled()
        let renewalInfo = try await shop.renewalInfo()
        #expect(renewalInfo.priceIncreaseStatus == .pending)
        #expect(try renewalInfo.jsonRepresentation.object["priceIncreaseStatus"] as? Int == 0)
        #expect(try shop.last().isPendingPriceIncreaseConsent)
        #expect(messages.all == [.priceIncreaseConsent])
    }

    @Test("B-88: who agrees renews", .isolatedStore)
    func whoAgreesRenews() async throws {
        let id = try await askedSubscriber()
        try shop.session.consentToPriceIncreaseForTransaction(identifier: id)
        let renewalInfo = try await shop.renewalInfo()
        #expect(renewalInfo.priceIncreaseStatus == .agreed)
        #expect(try renewalInfo.jsonRepresentation.object["priceIncreaseStatus"] as? Int == 1)
        #expect(try !shop.last().isPendingPriceIncreaseConsent)
        try await shop.advance(to: "2026-02-01")
        #expect(try await shop.status().state == .subscribed)
        #expect(await Transaction.all.collected().count == 2)
    }

    @Test("B-89: who does not answer loses the subscription", .isolatedStore)
    func silenceEndsIt() async throws {
        _ = try await askedSubscriber()
        try await shop.advance(to: "2026-02-01")
        #expect(try await shop.status().state == .expired)
        #expect(
            try await shop.renewalInfo().expirationReason == .didNotConsentToPriceIncrease)
    }

    @Test("B-90: who declines has switched renewal off", .isolatedStore)
    func whoDeclinesCancels() async throws {
        let id = try await askedSubscriber()
        try shop.session.declinePriceIncreaseForTransaction(identifier: id)
        let renewalInfo = try await shop.renewalInfo()
        #expect(!renewalInfo.willAutoRenew)
        #expect(renewalInfo.priceIncreaseStatus == .noIncreasePending)
        #expect(try await shop.status().state == .subscribed)
        try await shop.advance(to: "2026-02-01")
        #expect(try await shop.status().state == .expired)
        #expect(try await shop.renewalInfo().expirationReason == .autoRenewDisabled)
    }
}
