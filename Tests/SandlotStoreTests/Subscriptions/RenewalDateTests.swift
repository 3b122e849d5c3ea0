import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct RenewalDateTests {
    /// Returns the ends of the periods of a subscription that starts at a date.
    private func ends(of productID: String, from start: String, count: Int) async throws -> [String]
    {
        let shop = try Shop(profile: .production, start: try instant(start))
        try await shop.buy(productID, on: try shop.launch())
        while shop.purchases().count < count { try shop.advance(days: 27) }
        return shop.purchases().prefix(count).compactMap {
            $0.expirationDate.map { String($0.description.prefix(10)) }
        }
    }

    /// B-74.
    @Test func periodsFromThe31stEndWithEachMonth() async throws {
        let ends = try await ends(of: "club.gold", from: "2027-12-31", count: 6)
        #expect(
            ends == [
                "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30",
            ])
    }

    /// B-74.
    @Test func aPeriodFromTheEndOfFebruaryKeepsItsDay() async throws {
        let leap = try await ends(of: "club.gold", from: "2028-02-29", count: 3)
        #expect(leap == ["2028-03-29", "2028-04-29", "2028-05-29"])
        let plain = try await ends(of: "club.gold", from: "2027-02-28", count: 2)
        #expect(plain == ["2027-03-28", "2027-04-28"])
    }

    @Test func aLeapDayPeriodEndsOnTheLastDayOfFebruary() async throws {
        let ends = try await ends(of: "club.silver.year", from: "2028-02-29", count: 4)
        #expect(ends == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
    }

    @Test(arguments: [
        ("news", ["2026-02-07", "2026-02-14"]),
        ("length.2m", ["2026-03-31", "2026-05-31"]),
        ("length.3m", ["2026-04-30", "2026-07-31"]),
        ("length.6m", ["2026-07-31", "2027-01-31"]),
    ])
    func otherPeriodsEndOnTheExpectedDays(_ productID: String, _ expected: [String]) async throws {
        #expect(try await ends(of: productID, from: "2026-01-31", count: 2) == expected)
    }

    /// B-72.
    @Test func periodsFollowEachOtherWithoutAGap() async throws {
        let shop = try Shop(profile: .production, start: try instant("2026-01-31T23:59:59Z"))
        let app = try shop.launch()
        let first = try await shop.buy("club.gold", on: app)
        try shop.advance(days: 365)
        let all = await app.transactions(.all(productID: "club.gold")).map(\.payload)
        #expect(all.count == 13)
        for (earlier, later) in zip(all, all.dropFirst()) {
            #expect(later.purchaseDate == earlier.expiresDate)
            #expect(later.originalTransactionId == first.payload.transactionId)
            #expect(later.transactionId != earlier.transactionId)
            #expect(later.transactionReason == .renewal)
            #expect(later.originalPurchaseDate == Timestamp(parsing: "2026-01-31T23:59:59Z"))
            #expect(later.signedDate == later.purchaseDate)
        }
        #expect(first.payload.transactionReason == .purchase)
    }

    /// A row of the table of time rates, in seconds: a week, a month, a year, weekly and other
    /// grace, and retry.
    struct Row: Sendable, CustomTestStringConvertible {
        let rate: Int
        let seconds: [Int]
        let grace: [Int]
        let retry: Int
        var testDescription: String { "rate \(rate)" }
    }

    private static func fixed(_ rate: Int, _ length: Int) -> Row {
        Row(
            rate: rate, seconds: Array(repeating: length, count: 6), grace: [length, length],
            retry: 2 * length)
    }

    private static func daily(_ rate: Int, _ day: Int) -> Row {
        // Periods from 1 January 2026: a week, January, two, three, six months, a year.
        Row(
            rate: rate, seconds: [7, 31, 59, 90, 181, 365].map { $0 * day },
            grace: [6 * day, 16 * day], retry: 60 * day)
    }

    static let rows = [
        daily(0, 86_400), daily(1, 3600), daily(2, 1800), daily(3, 300), daily(4, 60), daily(5, 30),
        daily(6, 1),
        Row(
            rate: 10, seconds: [900, 3600, 7200, 10_800, 21_600, 43_200], grace: [771, 1800],
            retry: 7200),
        Row(
            rate: 11, seconds: [600, 1800, 3600, 5400, 10_800, 21_600], grace: [514, 900],
            retry: 3600),
        Row(
            rate: 12, seconds: [300, 900, 1800, 2700, 5400, 10_800], grace: [257, 450], retry: 1800),
        Row(rate: 13, seconds: [180, 300, 600, 900, 1800, 3600], grace: [154, 150], retry: 600),
        Row(rate: 15, seconds: [10, 30, 60, 90, 180, 360], grace: [9, 15], retry: 60),
        fixed(1000, 900), fixed(1001, 300), fixed(1002, 60), fixed(1003, 30), fixed(1004, 10),
        fixed(1005, 2),
    ]

    /// B-3.
    @Test(arguments: rows)
    func everyTimeRateHasItsPeriodLengths(_ row: Row) async throws {
        let products = [
            "news", "club.gold", "length.2m", "length.3m", "length.6m", "club.silver.year",
        ]
        for (product, expected) in zip(products, row.seconds) {
            let shop = try Shop(profile: .xcode)
            shop.store.settings.timeRate = Catalog.TimeRate(rawValue: row.rate)
            let bought = try await shop.buy(product, on: try shop.launch()).payload
            let end = try #require(bought.expiresDate)
            #expect(
                end.milliseconds - Shop.start.milliseconds == Int64(expected) * 1000,
                "\(product)")
        }
    }

    /// B-82.
    @Test(arguments: rows)
    func everyTimeRateHasItsGraceAndRetry(_ row: Row) async throws {
        for (product, group, grace) in [
            ("news", "G2", row.grace[0]), ("club.gold", "G1", row.grace[1]),
        ] {
            let shop = try Shop(profile: .xcode)
            shop.store.settings.timeRate = Catalog.TimeRate(rawValue: row.rate)
            shop.store.settings.failsRenewals = true
            shop.store.settings.hasGracePeriod = true
            let app = try shop.launch()
            let end = try #require(try await shop.buy(product, on: app).payload.expiresDate)
            try shop.store.advance(to: end)
            var standing = try await shop.standing(on: app, inGroup: group)
            #expect(standing.status == .gracePeriod)
            let graceEnd = try #require(standing.renewalInfo.payload.gracePeriodExpiresDate)
            #expect(graceEnd.milliseconds - end.milliseconds == Int64(grace) * 1000, "\(product)")
            try shop.store.advance(to: graceEnd)
            standing = try await shop.standing(on: app, inGroup: group)
            #expect(standing.status == .billingRetry)
            let retryEnd = Timestamp(milliseconds: end.milliseconds + Int64(row.retry) * 1000)
            try shop.store.advance(to: Timestamp(milliseconds: retryEnd.milliseconds - 1))
            #expect(try await shop.standing(on: app, inGroup: group).status == .billingRetry)
            try shop.store.advance(to: retryEnd)
            standing = try await shop.standing(on: app, inGroup: group)
            #expect(standing.status == .expired)
            #expect(standing.renewalInfo.payload.expirationIntent == .billingError)
        }
    }

    /// B-82.
    @Test(arguments: [(3, 3, 3), (6, 6, 6), (16, 6, 16), (28, 6, 28)])
    func aWeeklySubscriptionLimitsTheChosenGracePeriod(
        _ days: Int, weekly: Int64, monthly: Int64
    ) async throws {
        for (product, group, expected) in [("news", "G2", weekly), ("club.gold", "G1", monthly)] {
            let shop = try Shop(profile: .production)
            shop.store.settings.failsRenewals = true
            shop.store.settings.hasGracePeriod = true
            shop.store.settings.gracePeriodDays = days
            let app = try shop.launch()
            let end = try #require(try await shop.buy(product, on: app).payload.expiresDate)
            try shop.store.advance(to: end)
            let info = try await shop.standing(on: app, inGroup: group).renewalInfo.payload
            #expect(info.gracePeriodExpiresDate == end.adding(days: expected))
        }
    }

    @Test func aChangedTimeRateAppliesFromTheNextPeriod() async throws {
        let shop = try Shop(profile: .xcode)
        try await shop.buy("club.gold", on: try shop.launch())
        shop.store.settings.timeRate = Catalog.TimeRate(rawValue: 1004)
        try shop.advance(to: "2026-02-01")
        try shop.store.advance(by: .seconds(25))
        let ends = shop.purchases().compactMap(\.expirationDate?.description)
        #expect(
            ends == [
                "2026-02-01T00:00:00.000Z", "2026-02-01T00:00:10.000Z", "2026-02-01T00:00:20.000Z",
                "2026-02-01T00:00:30.000Z",
            ])
    }

    /// B-73.
    ///
    /// Signed dates are whole seconds, and the clock need not be at one.
    @Test(arguments: [StoreProfile.production, .sandbox, .xcode])
    func thereIsNoGapBetweenPeriods(_ profile: StoreProfile) async throws {
        let shop = try Shop(profile: profile)
        let app = try shop.launch()
        try shop.store.advance(by: .milliseconds(900))
        let first = try await shop.buy("club.gold", on: app)
        let end = try #require(first.payload.expiresDate)
        for offset in [-1, 0, 1, 100, 899, 900, 999, 1_000] {
            let instant = Timestamp(milliseconds: end.milliseconds + Int64(offset))
            try shop.store.advance(to: instant)
            #expect(await shop.owned(by: app) == ["club.gold"], "\(offset)")
            #expect(try await shop.standing(on: app).status == .active, "\(offset)")
        }
        #expect(shop.purchases().count == 2)
        let second = try #require(await app.transactions(.latest(productID: "club.gold")).last)
        #expect(second.payload.purchaseDate == end)
    }

    @Test func thereIsNoGapAfterAForcedRenewalOrARecovery() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.gold", on: app)
        try shop.store.advance(by: .milliseconds(1_700))
        try shop.store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        for step in 0..<2 {
            let end = try #require(try shop.latest().expirationDate)
            #expect(end.milliseconds % 1_000 == 0)
            try shop.store.advance(to: Timestamp(milliseconds: end.milliseconds + 10))
            #expect(await shop.owned(by: app) == ["club.gold"])
            guard step == 0 else { continue }
            shop.store.settings.failsRenewals = true
            try shop.advance(days: 35)
            shop.store.settings.failsRenewals = false
            try shop.store.resolveIssue(try shop.latest().id)
            #expect(await shop.owned(by: app) == ["club.gold"])
        }
    }
}
