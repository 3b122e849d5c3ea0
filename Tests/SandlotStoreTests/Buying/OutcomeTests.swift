import SandlotReceipts
import SandlotStore
import Testing

@Suite struct OutcomeTests {
    private func isPending(_ outcome: PurchaseOutcome) -> Bool {
        if case .pending = outcome { true } else { false }
    }

    private func isCanceled(_ outcome: PurchaseOutcome) -> Bool {
        if case .userCancelled = outcome { true } else { false }
    }

    /// B-10 and B-11.
    @Test func aCustomerCancelsUnlessDialogsAreDisabled() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.settings.customerAnswer = .cancel
        #expect(isCanceled(try await app.purchase(PurchaseOrder(productID: "coins"))))
        #expect(try shop.latest().state == .failed)
        #expect(await app.transactions(.all(productID: nil)).isEmpty)
        shop.store.settings.disablesDialogs = true
        try await shop.buy("coins", on: app)
    }

    /// B-46 and B-47.
    @Test func askToBuyWaitsAndApprovalDeliversThePurchase() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        shop.store.settings.askToBuy = true
        #expect(isPending(try await app.purchase(PurchaseOrder(productID: "remove_ads"))))
        let waiting = try shop.latest()
        #expect(waiting.state == .deferred)
        #expect(waiting.isPendingApproval)
        #expect(await shop.owned(by: app).isEmpty)
        await shop.store.settled()
        #expect(updates.elements.isEmpty)
        try shop.store.approve(waiting.id)
        await shop.store.settled()
        #expect(try updates.elements.map { try $0.id } == [waiting.id])
        #expect(await app.transactions(.unfinished) == updates.elements)
        #expect(await shop.owned(by: app) == ["remove_ads"])
        #expect(throws: storeError(.notPending)) { try shop.store.approve(waiting.id) }
        #expect(throws: storeError(.notPending)) { try shop.store.decline(waiting.id) }
        #expect(shop.purchases().count == 1)
    }

    /// B-49.
    @Test(arguments: StoreProfile.allCases)
    func onlyTheSandboxSimulatesAskToBuy(_ profile: StoreProfile) async throws {
        let shop = try Shop(profile: profile)
        var order = PurchaseOrder(productID: "coins")
        order.simulatesAskToBuy = true
        let outcome = try await shop.launch().purchase(order)
        #expect(isPending(outcome) == (profile.environment == .sandbox))
    }

    /// B-48.
    @Test(arguments: [true, false])
    func aDeclinedOrExpiredRequestDeliversNothing(_ declines: Bool) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        shop.store.settings.askToBuy = true
        _ = try await app.purchase(PurchaseOrder(productID: "coins"))
        let id = try shop.latest().id
        if declines { try shop.store.decline(id) } else { try shop.store.expireRequest(id) }
        #expect(try shop.latest().state == .failed)
        #expect(try !shop.latest().isPendingApproval)
        #expect(throws: storeError(.notPending)) { try shop.store.approve(id) }
        await shop.store.settled()
        #expect(updates.elements.isEmpty)
    }

    @Test func approvalDoesNotDeliverAnOwnedProductAgain() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.settings.askToBuy = true
        _ = try await app.purchase(PurchaseOrder(productID: "stickers"))
        let waiting = try shop.latest().id
        try shop.store.buy(PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        try shop.store.approve(waiting)
        #expect(await app.transactions(.all(productID: nil)).count == 1)
        #expect(shop.purchases().map(\.state) == [.failed, .purchased])
    }

    @Test func anUpgradeWaitsForApprovalAndKeepsItsNumber() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let silver = try await shop.buy("club.duo", on: app)
        shop.store.settings.askToBuy = true
        #expect(isPending(try await app.purchase(PurchaseOrder(productID: "club.gold"))))
        #expect(await shop.owned(by: app) == ["club.duo"])
        let waiting = try shop.latest().id
        try shop.store.approve(waiting)
        #expect(await shop.owned(by: app) == ["club.gold"])
        #expect(try shop.latest().id == waiting)
        #expect(try shop.latest().originalID == silver.id)
    }

    /// B-50.
    @Test func anInterruptedPurchaseWaitsUntilItsIssueIsResolved() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        shop.store.settings.interruptsPurchases = true
        let order = try await app.purchase(
            {
                var order = PurchaseOrder(productID: "coins")
                order.quantity = 3
                return order
            }())
        #expect(isPending(order))
        let waiting = try shop.latest()
        #expect(waiting.state == .failed)
        #expect(waiting.hasPurchaseIssue)
        #expect(throws: storeError(.notPending)) { try shop.store.approve(waiting.id) }
        #expect(throws: storeError(.invalidAction)) { try shop.store.refund(waiting.id) }
        try shop.store.resolveIssue(waiting.id)
        await shop.store.settled()
        #expect(updates.elements.map(\.payload.quantity) == [3])
        #expect(try shop.latest().state == .purchased)
        #expect(try !shop.latest().hasPurchaseIssue)
    }

    /// B-62.
    @Test func blockedPaymentsAllowReadingButNotBuying() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("news", on: app)
        shop.store.settings.forbidsPayments = true
        #expect(!app.canMakePayments)
        await #expect(throws: storeError(.purchaseNotAllowed)) {
            try await shop.buy("coins", on: app)
        }
        try shop.advance(days: 8)
        #expect(await shop.owned(by: app) == ["news"])
        #expect(shop.purchases().count == 2)
    }

    @Test func anOfflineDeviceCannotBuyLoadOrRefund() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let bought = try await shop.buy("stickers", on: app)
        try shop.store.setOnline(false, device: "anna")
        await #expect(throws: storeError(.networkError)) { try await shop.buy("coins", on: app) }
        await #expect(throws: storeError(.networkError)) { try await app.products(for: ["coins"]) }
        await #expect(throws: storeError(.networkError)) { try await app.synchronize() }
        await #expect(throws: storeError(.networkError)) {
            try await app.requestRefund(of: bought.id, reason: .other)
        }
        await #expect(throws: storeError(.networkError)) {
            try await app.appTransaction(refreshing: true)
        }
        #expect(await shop.owned(by: app) == ["stickers"])
        #expect(shop.purchases().count == 1)
    }

    @Test func anUnavailableProductCannotBeBought() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let count = shop.store.recordCount
        await #expect(throws: storeError(.productUnavailable)) {
            try await shop.buy("nothing", on: app)
        }
        #expect(throws: storeError(.productUnavailable)) {
            try shop.store.buy(PurchaseOrder(productID: "x"), for: "ben", in: Shop.bundleID)
        }
        await #expect(throws: storeError(.productUnavailable)) {
            try await shop.buy("news", on: app) { $0.billingPlan = .monthly }
        }
        #expect(throws: storeError(.unknownCustomer)) {
            try shop.store.buy(PurchaseOrder(productID: "coins"), for: "x", in: Shop.bundleID)
        }
        #expect(throws: storeError(.unknownApp)) {
            try shop.store.buy(PurchaseOrder(productID: "coins"), for: "ben", in: "x")
        }
        #expect(shop.store.recordCount == count)
    }
}
