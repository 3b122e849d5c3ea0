import SandlotTesting
import StoreKitTest
import Testing

/// Introductory offers, win-back offers, and offer codes.
struct OfferRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func isEligible(_ id: String) async throws -> Bool {
        let subscription = try await shop.product(id).subscription
        return try await #require(subscription).isEligibleForIntroOffer
    }

    @Test("B-91: the introductory offer applies once a group, by itself", .isolatedStore)
    func theIntroductoryOfferAppliesOnce() async throws {
        for id in ["club.gold", "news", "paper.P1M"] { #expect(try await isEligible(id)) }
        let gold = try await shop.buy("club.gold")
        #expect(gold.offer?.type == .introductory)
        #expect(gold.expirationDate == (try Date(day: "2026-01-04")))
        for id in ["club.gold", "club.silver"] { #expect(try await !isEligible(id)) }
        #expect(try await isEligible("news"))

        try shop.session.expireSubscription(productIdentifier: "club.gold")
        let again = try await shop.buy("club.gold")
        #expect(again.offer == nil)
        #expect(again.price == Decimal(string: "9.99"))
    }

    @Test("B-92: eligibility is computed live, and begins anew with a clean store", .isolatedStore)
    func eligibilityIsLive() async throws {
        #expect(try await isEligible("club.gold"))
        try await shop.buy("club.gold")
        #expect(try await !isEligible("club.gold"))
        shop.session.clearTransactions()
        #expect(try await isEligible("club.gold"))
    }

    @Test(
        "B-92: with the habit, the first answer stays",
        .isolatedStore(habits: [.introEligibilityCached]), arguments: [true, false])
    func eligibilityIsCached(asksFirst: Bool) async throws {
        if asksFirst { _ = try await isEligible("club.gold") }
        try await shop.buy("club.gold")
        #expect(try await isEligible("club.gold") == asksFirst)
        shop.session.clearTransactions()
        #expect(try await isEligible("club.gold") == asksFirst)
    }

    @Test("B-93: a free trial costs nothing and does not reach into the renewal", .isolatedStore)
    func aFreeTrialCostsNothing() async throws {
        let gold = try await shop.buy("club.gold")
        #expect(gold.offer?.id == nil)
        #expect(gold.offer?.paymentMode == .freeTrial)
        #expect(gold.price == 0)
        #expect(try await shop.renewalInfo().offer == nil)
        #expect(try await shop.renewalInfo().renewalPrice == Decimal(string: "9.99"))
    }

    @Test("B-93: the renewal tells of an offer that covers it, too", .isolatedStore)
    func anOfferOfSeveralPeriods() async throws {
        let news = try await shop.buy("news")
        #expect(news.offer?.paymentMode == .payAsYouGo)
        #expect(news.price == Decimal(string: "0.99"))
        for day in ["2026-01-01", "2026-02-01"] {
            try await shop.advance(to: day)
            let next = try #require(await news.subscriptionStatus).renewalInfo.payloadValue
            #expect(next.offer?.type == .introductory, "\(day)")
        }
        try await shop.advance(to: "2026-03-01")
        let last = try #require(await news.subscriptionStatus)
        #expect(last.transaction.unsafePayloadValue.price == Decimal(string: "0.99"))
        #expect(try last.renewalInfo.payloadValue.offer == nil)
        try await shop.advance(to: "2026-04-01")
        let full = try #require(await Transaction.latest(for: "news")).payloadValue
        #expect(full.offer == nil)
        #expect(full.price == Decimal(string: "3.99"))
    }

    private func winBack(_ id: String) async throws -> Product.PurchaseOption {
        let offers = try await shop.product("club.silver").subscription?.winBackOffers
        #expect(offers?.map(\.id) == ["back.cheap", "back.free", "back.never"])
        return .winBackOffer(try #require(offers?.first { $0.id == id }))
    }

    private func expectIneligible(_ option: Product.PurchaseOption) async throws {
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            try await shop.purchase("club.silver", [option])
        }
    }

    @Test("B-97: a win-back offer is for whoever has left", .isolatedStore)
    func winBackOffersAreForThoseWhoLeft() async throws {
        let option = try await winBack("back.cheap")
        try await expectIneligible(option)
        try await shop.buy("club.silver")
        #expect(try await shop.renewalInfo().eligibleWinBackOfferIDs.isEmpty)
        try await expectIneligible(option)

        try shop.session.expireSubscription(productIdentifier: "club.silver")
        try await expectIneligible(winBack("back.never"))
        let bought = try await shop.buy("club.silver", [option])
        #expect(bought.offer?.type == .winBack)
        #expect(bought.offer?.id == "back.cheap")
        #expect(bought.offer?.paymentMode == .payUpFront)
        #expect(bought.price == Decimal(string: "4.99"))
        #expect(bought.expirationDate == (try Date(day: "2026-04-01")))
    }

    @Test(
        "B-97: whoever is in grace or retry has not left", .isolatedStore,
        arguments: [true, false])
    func winBackOffersAreNotForFailedPayments(hasGrace: Bool) async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        shop.session.billingGracePeriodIsEnabled = hasGrace
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-05")
        #expect(try await shop.renewalInfo().eligibleWinBackOfferIDs.isEmpty)
        try await expectIneligible(winBack("back.cheap"))
    }

    @Test("B-98: eligible win-back offers come in the order of the file", .isolatedStore)
    func winBackOffersAreInOrder() async throws {
        try await shop.buy("club.silver")
        try shop.session.expireSubscription(productIdentifier: "club.silver")
        #expect(
            try await shop.renewalInfo().eligibleWinBackOfferIDs == ["back.cheap", "back.free"])
    }

    @Test("B-99: an offer code brings its transaction as an update", .isolatedStore)
    func anOfferCodeArrives() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        let bought = try await shop.session.buyProduct(
            identifier: "club.silver", options: [.codeOffer(referenceName: "FRIENDS")])
        try await shop.settled()
        #expect(updates.all == [bought])
        #expect(bought.offer?.type == .code)
        #expect(bought.offer?.id == "FRIENDS")
        #expect(bought.price == 0)
    }

    @Test("B-99: the file says for whom a code is", .isolatedStore)
    func anOfferCodeHasItsCustomers() async throws {
        try await shop.session.buyProduct(
            identifier: "club.silver", options: [.codeOffer(referenceName: "NEWCOMERS")])
        try shop.session.expireSubscription(productIdentifier: "club.silver")
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            try await shop.session.buyProduct(
                identifier: "club.silver", options: [.codeOffer(referenceName: "NEWCOMERS")])
        }
        try await shop.session.buyProduct(
            identifier: "club.silver", options: [.codeOffer(referenceName: "FRIENDS")])
    }
}
