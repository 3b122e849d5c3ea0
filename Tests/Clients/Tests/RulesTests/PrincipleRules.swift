import SandlotTesting
import StoreKitTest
import Testing

/// Values, time, sessions, and launches.
struct PrincipleRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-2: a signed value and its token are one JSON text", .isolatedStore)
    func valuesAreTheirJSON() async throws {
        let bought = try await shop.buy("club.silver")
        let status = try await shop.status()
        #expect(status.transaction.payloadData == bought.jsonRepresentation)
        #expect(status.transaction.unsafePayloadValue == bought)
        let renewalInfo = status.renewalInfo
        #expect(renewalInfo.payloadData == renewalInfo.unsafePayloadValue.jsonRepresentation)
        let app = try await AppTransaction.shared
        #expect(app.payloadData == app.unsafePayloadValue.jsonRepresentation)
        let token = app.jwsRepresentation
        let signature = try #require(token.lastIndex(of: "."))
        #expect(app.signedData == Data(token[..<signature].utf8))

        let product = try await shop.product("club.silver")
        #expect(try await shop.product("club.silver") == product)
        shop.session.storefront = "DEU"
        #expect(try await shop.product("club.silver") != product)
    }

    /// The renewal intervals at the time rates in seconds, for a week, for 1, 2, 3, and 6 months,
    /// and for a year.
    static let rates: [(SKTestSession.TimeRate, [Int])] = [
        (.oneHourIsOneDay, [7, 31, 59, 90, 181, 365].map { $0 * 3600 }),
        (.thirtyMinutesIsOneDay, [7, 31, 59, 90, 181, 365].map { $0 * 1800 }),
        (.fiveMinutesIsOneDay, [7, 31, 59, 90, 181, 365].map { $0 * 300 }),
        (.monthlyRenewalEveryHour, [900, 3600, 7200, 10_800, 21_600, 43_200]),
        (.monthlyRenewalEveryThirtyMinutes, [600, 1800, 3600, 5400, 10_800, 21_600]),
        (.monthlyRenewalEveryFifteenMinutes, [300, 900, 1800, 2700, 5400, 10_800]),
        (.monthlyRenewalEveryFiveMinutes, [180, 300, 600, 900, 1800, 3600]),
        (.monthlyRenewalEveryThirtySeconds, [10, 30, 60, 90, 180, 360]),
        (.oneRenewalEveryFifteenMinutes, Array(repeating: 900, count: 6)),
        (.oneRenewalEveryFiveMinutes, Array(repeating: 300, count: 6)),
        (.oneRenewalEveryMinute, Array(repeating: 60, count: 6)),
        (.oneRenewalEveryThirtySeconds, Array(repeating: 30, count: 6)),
        (.oneRenewalEveryTenSeconds, Array(repeating: 10, count: 6)),
        (.oneRenewalEveryTwoSeconds, Array(repeating: 2, count: 6)),
    ]

    @Test("B-3: a time rate sets how soon a subscription renews", .isolatedStore, arguments: rates)
    func ratesShortenPeriods(rate: SKTestSession.TimeRate, seconds: [Int]) async throws {
        shop.session.timeRate = rate
        for (period, seconds) in zip(["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"], seconds) {
            let bought = try await shop.buy("paper.\(period)")
            let length = bought.expirationDate?.timeIntervalSince(bought.purchaseDate)
            #expect(length == Double(seconds), "\(period)")
            shop.session.clearTransactions()
        }
    }

    @Test("B-3: in real time the calendar counts, and renewals come in order", .isolatedStore)
    func realTimeIsTheCalendar() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue.purchaseDate }
        let monthly = try await shop.buy("club.silver")
        #expect(monthly.purchaseDate == (try Date(day: "2026-01-01")))
        #expect(monthly.expirationDate == (try Date(day: "2026-02-01")))
        try await shop.buy("paper.P1W")
        try await shop.advance(to: "2026-03-02")
        // Eight weeks and two months have started since.
        #expect(updates.all.count == 10)
        #expect(updates.all == updates.all.sorted())
    }

    @Test("B-4: all sessions drive one environment", .isolatedStore)
    func sessionsShareTheEnvironment() async throws {
        let other = try SKTestSession(configurationFileNamed: "Rules")
        try await other.buyProduct(identifier: "album")
        other.askToBuyEnabled = true
        #expect(shop.session.allTransactions().map(\.productIdentifier) == ["album"])
        #expect(shop.session.askToBuyEnabled)
    }

    @Test("B-5: what a session does to a purchase shows in its transactions", .isolatedStore)
    func sessionCallsLeaveTransactions() async throws {
        let session = shop.session
        let album = try await session.buyProduct(identifier: "album")
        #expect(try shop.last().state == .purchased)
        try session.refundTransaction(identifier: album.number)
        #expect(try shop.last().cancelDate != nil)

        let silver = try await session.buyProduct(identifier: "club.silver")
        try session.disableAutoRenewForTransaction(identifier: silver.number)
        #expect(try !shop.last().autoRenewingEnabled)
        try session.enableAutoRenewForTransaction(identifier: silver.number)
        #expect(try shop.last().autoRenewingEnabled)
        try session.forceRenewalOfSubscription(productIdentifier: "club.silver")
        #expect(try shop.last().originalTransactionIdentifier == silver.number)
        #expect(try shop.last().identifier != silver.number)
        try session.expireSubscription(productIdentifier: "club.silver")
        #expect(try !shop.last().autoRenewingEnabled)

        session.askToBuyEnabled = true
        _ = try await shop.purchase("poster")
        try session.approveAskToBuyTransaction(identifier: shop.last().identifier)
        #expect(try shop.last().state == .purchased)
        _ = try await shop.purchase("coins")
        try session.declineAskToBuyTransaction(identifier: shop.last().identifier)
        #expect(try shop.last().productIdentifier == "coins")
        #expect(try !shop.last().pendingAskToBuyConfirmation)

        session.askToBuyEnabled = false
        session.interruptedPurchasesEnabled = true
        _ = try await shop.purchase("coins")
        try session.resolveIssueForTransaction(identifier: shop.last().identifier)
        #expect(try shop.last().state == .purchased)
        #expect(
            session.allTransactions().map(\.productIdentifier)
                == ["album", "club.silver", "club.silver", "poster", "coins", "coins"])
    }

    @Test("B-6: a relaunch ends sequences and hands out what is unfinished", .isolatedStore)
    func aRelaunchStartsAnew() async throws {
        try await shop.buy("album")
        let before = Heard(Transaction.updates) { $0.unsafePayloadValue.productID }
        let statuses = Heard(Product.SubscriptionInfo.Status.updates) { $0.state }
        let storefronts = Heard(Storefront.updates) { $0.id }
        let messages = Heard(Message.messages) { $0.reason }
        try await shop.settled()
        #expect(before.all.isEmpty)
        try isolatedStore.relaunch()
        try await shop.settled()
        #expect(before.isOver && statuses.isOver && storefronts.isOver && messages.isOver)

        let after = Heard(Transaction.updates) { $0.unsafePayloadValue.productID }
        try await shop.settled()
        #expect(after.all == ["album"])
        #expect(!after.isOver)
    }

    @Test("B-7: in a canceled task reads are empty", .isolatedStore)
    func aCanceledTaskReadsNothing() async throws {
        try await shop.buy("album")
        try await shop.buy("club.silver")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let products = try await Product.products(for: ["album"])
            let entitlements = await Transaction.currentEntitlements.collected()
            let statuses = try await Product.SubscriptionInfo.status(for: Shop.club)
            return products.count + entitlements.count + statuses.count
        }
        #expect(try await task.value == 0)
    }
}
