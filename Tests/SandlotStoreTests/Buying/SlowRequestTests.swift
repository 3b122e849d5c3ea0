import SandlotBase
import SandlotReceipts
import SandlotStore
import Synchronization
import Testing

struct SlowRequestTests {
    private let shop: Shop
    private let app: Installation

    init() throws {
        shop = try Shop(profile: .xcode)
        app = try shop.launch()
    }

    private var store: Store { shop.store }

    /// Starts a request and waits until it has arrived in the store.
    private func start<Answer: Sendable>(
        _ request: @escaping @Sendable (Installation) async throws -> Answer
    ) async -> Task<Answer, any Error> {
        await shop.start(on: app, request)
    }

    private func buy(_ productID: String) async -> Task<PurchaseOutcome, any Error> {
        await start { try await $0.purchase(PurchaseOrder(productID: productID)) }
    }

    private func sheet() throws -> PaymentSheet { try #require(store.paymentSheets.first) }

    private func id(_ outcome: PurchaseOutcome) throws -> String? {
        guard case .success(let delivery) = outcome else { return nil }
        return delivery.payload.transactionId
    }

    // MARK: Delays

    @Test func aSlowPurchaseIsMadeAtTheEndOfItsDelay() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(5)))
        let purchase = await buy("coins")
        #expect(store.purchases(of: "anna", in: Shop.bundleID).isEmpty)
        try store.advance(by: .seconds(4))
        #expect(store.waitingRequests == [.purchase])
        try store.advance(by: .seconds(3600))
        guard case .success(let delivery) = try await purchase.value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(
            delivery.payload.purchaseDate?.milliseconds == Shop.start.milliseconds + 5000)
        #expect(store.waitingRequests.isEmpty)
    }

    @Test func aSlowPurchaseAndARenewalHappenInTheirOrder() async throws {
        try store.buy(PurchaseOrder(productID: "club.gold"), for: "anna", in: Shop.bundleID)
        store.delay(RequestDelay(.purchase, for: .seconds(40 * 86_400)))
        let purchase = await buy("coins")
        try store.advance(by: .seconds(70 * 86_400))
        _ = try await purchase.value
        let products = store.purchases(of: "anna", in: Shop.bundleID).map(\.productID)
        #expect(products == ["club.gold", "club.gold", "coins", "club.gold"])
    }

    @Test(arguments: StoreRequest.allCases)
    func everyRequestCanTakeTime(_ request: StoreRequest) async throws {
        let bought = try await shop.buy("coins", on: app)
        let number = try #require(bought.payload.transactionId.flatMap { UInt64($0) })
        let transaction = TransactionID(rawValue: number)
        store.delay(RequestDelay(request, for: .seconds(5)))
        let task = await start { app in
            switch request {
            case .products: _ = try await app.products(for: ["coins"])
            case .purchase: _ = try await app.purchase(PurchaseOrder(productID: "coins"))
            case .finish: await app.finish(transaction)
            case .transactions: _ = await app.transactions(.unfinished)
            case .subscriptionStatus: _ = try await app.subscriptionStandings()
            case .introductoryEligibility:
                _ = await app.isEligibleForIntroductoryOffer(inGroup: "G1")
            case .appTransaction: _ = try await app.appTransaction(refreshing: false)
            case .synchronize: try await app.synchronize()
            case .storefront: _ = await app.storefront()
            case .refundRequest:
                try await app.requestRefund(of: transaction, reason: .other)
            }
        }
        #expect(store.waitingRequests == [request])
        try store.advance(by: .seconds(5))
        try await task.value
        #expect(store.waitingRequests.isEmpty)
    }

    @Test func aDelayEndsAfterItsNumberOfRequests() async throws {
        store.delay(RequestDelay(.products, for: .seconds(5), remaining: 1))
        let slow = await start { try await $0.products(for: ["coins"]) }
        let quick = try await app.products(for: ["coins"])
        #expect(quick.items.count == 1)
        try store.advance(by: .seconds(5))
        #expect(try await slow.value.items.count == 1)
    }

    @Test func aDelayThatIsTakenBackNoLongerDelaysNewRequests() async throws {
        store.delay(RequestDelay(.products, for: .seconds(5)))
        store.delay(RequestDelay(.storefront, for: .seconds(5)))
        store.endDelay(of: .products)
        #expect(try await app.products(for: ["coins"]).items.count == 1)
        store.endDelay()
        #expect(await app.storefront()?.countryCode == "USA")
    }

    @Test func aNetworkThatHangsFailsAtTheEndAndSellsNothing() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(60), ending: .timeout))
        let purchase = await buy("coins")
        try store.advance(by: .seconds(60))
        await #expect(throws: StoreError(.networkTimeout, "")) { _ = try await purchase.value }
        #expect(store.purchases(of: "anna", in: Shop.bundleID).isEmpty)
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [.zero, .seconds(-1), .microseconds(999), .seconds(Int64.min)] as [Duration])
    func aDelayWithoutALengthEndsAtOnce(_ duration: Duration) async throws {
        let order = PurchaseOrder(productID: "coins")
        store.delay(RequestDelay(.purchase, for: duration))
        #expect(try id(try await app.purchase(order)) != nil)
        store.delay(RequestDelay(.purchase, for: duration, ending: .timeout))
        await #expect(throws: StoreError(.networkTimeout, "")) { _ = try await app.purchase(order) }
        #expect(store.purchases(of: "anna", in: Shop.bundleID).count == 1)
        let error = StoreError(.networkError, "the answer was lost")
        store.delay(RequestDelay(.purchase, for: duration, ending: .lostAnswer(error)))
        await #expect(throws: error) { _ = try await app.purchase(order) }
        #expect(store.purchases(of: "anna", in: Shop.bundleID).count == 2)
        store.settings.holdsPaymentSheet = true
        store.delay(RequestDelay(.purchase, for: duration))
        let purchase = await buy("coins")
        try store.answer(try sheet(), with: .confirm)
        #expect(try id(try await purchase.value) != nil)
    }

    @Test func aPurchaseWhoseAnswerIsLostArrivesAsAnUpdate() async throws {
        let updates = Collector(app.transactionUpdates)
        let error = StoreError(.networkError, "the answer was lost")
        store.delay(RequestDelay(.purchase, for: .seconds(60), ending: .lostAnswer(error)))
        let purchase = await buy("coins")
        try store.advance(by: .seconds(60))
        await #expect(throws: error) { _ = try await purchase.value }
        await store.settled()
        #expect(updates.elements.map(\.payload.productId) == ["coins"])
    }

    @Test func aPurchaseOfAnAppThatEndsIsMadeAndWaitsForTheNextLaunch() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(5)))
        store.delay(RequestDelay(.products, for: .seconds(5)))
        let purchase = await buy("coins")
        let loading = await start { try await $0.products(for: ["coins"]) }
        try store.terminate(Shop.bundleID, on: "anna")
        await #expect(throws: StoreError(.unknown, "")) { _ = try await purchase.value }
        await #expect(throws: StoreError(.unknown, "")) { _ = try await loading.value }
        #expect(store.waitingRequests == [.purchase])
        let next = try shop.launch()
        let updates = Collector(next.transactionUpdates)
        try store.advance(by: .seconds(5))
        await store.settled()
        #expect(updates.elements.map(\.payload.productId) == ["coins"])
    }

    @Test func theSystemsClockEndsADelay() async throws {
        var configuration = Store.Configuration()
        configuration.clock = .real
        let store = try Store(configuration)
        try store.addApp(Shop.app())
        try store.addCustomer("anna")
        try store.addDevice("anna", of: "anna")
        store.delay(RequestDelay(.storefront, for: .milliseconds(1)))
        let app = try store.launch(Shop.bundleID, on: "anna")
        #expect(await app.storefront()?.countryCode == "USA")
    }

    @Test func requestsStayInTheOrderOfTheirArrival() async throws {
        store.settings.holdsPaymentSheet = true
        store.delay(RequestDelay(.purchase, for: .seconds(5)))
        store.delay(RequestDelay(.products, for: .seconds(60)))
        let purchase = await buy("coins")
        let loading = await start { try await $0.products(for: ["coins"]) }
        try store.advance(by: .seconds(5))
        #expect(store.waitingRequests == [.purchase, .products])
        try store.answer(try sheet(), with: .confirm)
        try store.advance(by: .seconds(60))
        #expect(try id(try await purchase.value) != nil)
        #expect(try await loading.value.items.count == 1)
    }

    // MARK: Payment sheets

    @Test func anOpenPaymentSheetSellsNothingUntilItIsConfirmed() async throws {
        store.settings.holdsPaymentSheet = true
        let purchase = await buy("remove_ads")
        try store.advance(by: .seconds(3600))
        #expect(await shop.owned(by: app).isEmpty)
        let sheet = try sheet()
        #expect(sheet.productID == "remove_ads")
        #expect(sheet.device == "anna")
        #expect(sheet.requestedAt == Shop.start)
        try store.answer(sheet, with: .confirm)
        #expect(try id(try await purchase.value) != nil)
        #expect(await shop.owned(by: app) == ["remove_ads"])
        #expect(throws: StoreError(.invalidAction, "")) {
            try store.answer(sheet, with: .confirm)
        }
    }

    @Test func aPaymentSheetCanBeCanceled() async throws {
        store.settings.holdsPaymentSheet = true
        let purchase = await buy("coins")
        try store.answer(try sheet(), with: .cancel)
        guard case .userCancelled = try await purchase.value else {
            Issue.record("the purchase was not canceled")
            return
        }
        #expect(store.purchases(of: "anna", in: Shop.bundleID).map(\.state) == [.failed])
    }

    @Test(arguments: [
        PaymentSheet.Answer.cancel, .fail(StoreError(.systemError, "the payment failed")),
    ])
    func anAnswerCountsEvenIfDialogsWereDisabledMeanwhile(
        _ answer: PaymentSheet.Answer
    ) async throws {
        store.settings.holdsPaymentSheet = true
        let purchase = await buy("coins")
        store.settings.disablesDialogs = true
        try store.answer(try sheet(), with: answer)
        _ = try? await purchase.value
        #expect(store.purchases(of: "anna", in: Shop.bundleID).map(\.state) == [.failed])
    }

    @Test func aPaymentCanFail() async throws {
        store.settings.holdsPaymentSheet = true
        let purchase = await buy("coins")
        try store.answer(try sheet(), with: .fail(StoreError(.systemError, "no money")))
        await #expect(throws: StoreError(.systemError, "")) { _ = try await purchase.value }
        #expect(await app.transactions(.all(productID: nil)).isEmpty)
    }

    @Test func aProductThatIsNotSoldShowsNoPaymentSheet() async throws {
        store.settings.holdsPaymentSheet = true
        await #expect(throws: StoreError(.productUnavailable, "")) {
            _ = try await app.purchase(PurchaseOrder(productID: "nothing"))
        }
    }

    @Test func withoutDialogsNoPaymentSheetIsShown() async throws {
        store.settings.holdsPaymentSheet = true
        store.settings.disablesDialogs = true
        try await shop.buy("coins", on: app)
        #expect(store.paymentSheets.isEmpty)
    }

    @Test func aSlowPurchaseShowsItsSheetAfterTheDelay() async throws {
        store.settings.holdsPaymentSheet = true
        store.delay(RequestDelay(.purchase, for: .seconds(5)))
        let purchase = await buy("coins")
        #expect(store.paymentSheets.isEmpty)
        try store.advance(by: .seconds(5))
        try store.answer(try sheet(), with: .confirm)
        #expect(try id(try await purchase.value) != nil)
    }

    @Test func aPaymentSheetClosesWithItsApp() async throws {
        store.settings.holdsPaymentSheet = true
        let purchase = await buy("coins")
        try store.terminate(Shop.bundleID, on: "anna")
        await #expect(throws: StoreError(.unknown, "")) { _ = try await purchase.value }
        #expect(store.paymentSheets.isEmpty)
        #expect(store.purchases(of: "anna", in: Shop.bundleID).isEmpty)
    }

    @Test func aSheetStaysOpenWhenTheDelayOfAnEarlierPurchaseEnds() async throws {
        store.settings.holdsPaymentSheet = true
        store.delay(RequestDelay(.purchase, for: .seconds(5), remaining: 1))
        let (slow, quick) = (await buy("stickers"), await buy("coins"))
        let open = try sheet()
        #expect(open.productID == "coins")
        try store.advance(by: .seconds(5))
        #expect(store.paymentSheets == [open])
        try store.answer(open, with: .confirm)
        #expect(try sheet().productID == "stickers")
        try store.answer(try sheet(), with: .confirm)
        #expect(try id(try await slow.value) != nil)
        #expect(try id(try await quick.value) != nil)
    }

    @Test(.timeLimit(.minutes(5))) func waitingForASheetEndsWithItsTask() async throws {
        let environment = try StoreEnvironment()
        environment.store.settings.holdsPaymentSheet = true
        let waiting = Task { try await environment.paymentSheet() }
        waiting.cancel()
        await #expect {
            _ = try await waiting.value
        } throws: {
            "\($0)".contains("canceled")
        }
    }

    // MARK: A second tap

    @Test func aSecondTapIsASecondPurchaseWhoseSheetFollowsTheFirst() async throws {
        store.settings.holdsPaymentSheet = true
        let (first, second) = (await buy("coins"), await buy("coins"))
        #expect(store.paymentSheets.count == 1)
        try store.answer(try sheet(), with: .confirm)
        try store.answer(try sheet(), with: .confirm)
        let ids = [try id(try await first.value), try id(try await second.value)]
        #expect(ids[0] != nil && ids[1] != nil && ids[0] != ids[1])
        #expect(store.purchases(of: "anna", in: Shop.bundleID).count == 2)
    }

    @Test func aSecondTapOnAProductThatIsThenOwnedReturnsThePurchase() async throws {
        store.settings.holdsPaymentSheet = true
        let (first, second) = (await buy("remove_ads"), await buy("remove_ads"))
        try store.answer(try sheet(), with: .confirm)
        try store.answer(try sheet(), with: .confirm)
        #expect(try id(try await first.value) == id(try await second.value))
    }

    @Test func twoDevicesShowTheirSheetsAtTheSameTime() async throws {
        store.settings.holdsPaymentSheet = true
        let other = try shop.launch("ben")
        let first = await buy("coins")
        let second = await start { _ in
            try await other.purchase(PurchaseOrder(productID: "coins"))
        }
        #expect(store.paymentSheets.map(\.device) == ["anna", "ben"])
        for sheet in store.paymentSheets.reversed() { try store.answer(sheet, with: .confirm) }
        #expect(try id(try await first.value) != nil)
        #expect(try id(try await second.value) != nil)
    }
}
