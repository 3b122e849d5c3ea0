import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct CommitmentTests {
    private func committed() async throws -> (Shop, Installation, Delivery<TransactionPayload>) {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let first = try await shop.buy("club.silver.year", on: app) { $0.billingPlan = .monthly }
        return (shop, app, first)
    }

    /// A product states upfront terms also if its catalog lists no such plan.
    @Test(arguments: [("club.silver.year", 49_990), ("news", 1_990)])
    func ordinaryTermsAreBilledUpfront(product: String, price: Int64) async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let bought = try await shop.buy(product, on: app) { $0.billingPlan = .billedUpfront }
        #expect(bought.payload.price?.rawValue == price)
        #expect(bought.payload.commitmentInfo == nil)
        await #expect(throws: storeError(.productUnavailable)) {
            try await shop.buy("coins", on: app) { $0.billingPlan = .billedUpfront }
        }
    }

    @Test func aCommitmentIsPaidAndCountedMonthly() async throws {
        let (shop, app, first) = try await committed()
        #expect(first.payload.price?.rawValue == 4490)
        #expect(first.payload.billingPlanType == .monthly)
        #expect(first.payload.expiresDate == Timestamp(parsing: "2026-02-01"))
        let commitment = try #require(first.payload.commitmentInfo)
        #expect(commitment.billingPeriodNumber == 1)
        #expect(commitment.totalBillingPeriods == 12)
        #expect(commitment.commitmentPrice?.rawValue == 53_880)
        #expect(commitment.commitmentExpiresDate == Timestamp(parsing: "2027-01-01"))
        try shop.advance(to: "2027-01-01")
        let numbers = await app.transactions(.all(productID: nil))
            .map(\.payload.commitmentInfo?.billingPeriodNumber)
        #expect(numbers == Array(1...12).map { Int32($0) } + [1])
        let last = try #require(await app.transactions(.latest(productID: "club.silver.year")).last)
        #expect(
            last.payload.commitmentInfo?.commitmentExpiresDate == Timestamp(parsing: "2028-01-01"))
    }

    @Test func aCanceledCommitmentEndsAfterTwelveMonths() async throws {
        let (shop, app, first) = try await committed()
        try shop.advance(to: "2026-03-10")
        try shop.store.setAutoRenew(false, of: first.id)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.autoRenewStatus == .off)
        #expect(info.commitmentInfo?.commitmentAutoRenewStatus == .off)
        try shop.advance(to: "2026-12-31")
        #expect(shop.purchases().count == 12)
        #expect(await shop.owned(by: app) == ["club.silver.year"])
        try shop.advance(to: "2027-01-01")
        #expect(shop.purchases().count == 12)
        #expect(try await shop.standing(on: app).status == .expired)
    }

    /// B-86.
    @Test func aCommitmentHasNoGraceAndNinetyDaysOfRetry() async throws {
        let (shop, app, _) = try await committed()
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = true
        try shop.advance(to: "2026-02-01")
        #expect(try await shop.standing(on: app).status == .billingRetry)
        let end = try instant("2026-02-01").adding(days: 90)
        try shop.store.advance(to: end.adding(days: -1))
        #expect(try await shop.standing(on: app).status == .billingRetry)
        try shop.store.advance(to: end)
        #expect(try await shop.standing(on: app).status == .expired)
    }

    @Test func anotherProductWaitsForTheEndOfTheCommitment() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.silver.year", on: app) { $0.billingPlan = .monthly }
        try await shop.buy("club.silver", on: app)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.commitmentInfo?.commitmentAutoRenewProductId == "club.silver")
        #expect(info.renewalPrice?.rawValue == 4_490)
        try shop.advance(to: "2026-12-31")
        #expect(await shop.owned(by: app) == ["club.silver.year"])
        #expect(shop.purchases().count == 12)
        try shop.advance(to: "2027-01-01")
        #expect(await shop.owned(by: app) == ["club.silver"])
        #expect(shop.purchases().count == 13)
    }

    @Test(arguments: [true, false])
    func aNewPriceWaitsForTheEndOfTheCommitment(isAgreed: Bool) async throws {
        let (shop, app, first) = try await committed()
        try shop.store.requestPriceIncrease(of: first.id, to: Milliunits(rawValue: 5_490))
        if isAgreed { try shop.store.consentToPriceIncrease(of: first.id) }
        #expect(
            try await shop.standing(on: app).renewalInfo.payload.renewalPrice?.rawValue == 4_490)
        try shop.advance(to: "2026-12-31")
        #expect(await shop.owned(by: app) == ["club.silver.year"])
        let prices = await app.transactions(.all(productID: nil)).map(\.payload.price?.rawValue)
        #expect(prices == Array(repeating: 4_490, count: 12))
        try shop.advance(to: "2027-01-01")
        #expect(await shop.owned(by: app) == (isAgreed ? ["club.silver.year"] : []))
        let latest = await app.transactions(.latest(productID: "club.silver.year")).last
        #expect(latest?.payload.price?.rawValue == (isAgreed ? 5_490 : 4_490))
    }
}
