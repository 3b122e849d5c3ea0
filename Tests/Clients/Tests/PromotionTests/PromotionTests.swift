import SandlotStore
import SandlotTesting
import StoreKit
import StoreKitTest
import Testing

/// Tests of purchases that start in the App Store, and of the payment queue that handles them.
@MainActor
@Suite(.isolatedStore) struct PromotionTests {
    private let environment: StoreEnvironment
    private let session: SKTestSession

    init() throws {
        environment = try isolatedStore
        session = try SKTestSession(configurationFileNamed: "Promoted")
        session.disableDialogs = true
    }

    /// Taps a promoted purchase in the App Store.
    private func promote(_ productID: String) async throws {
        try environment.store.sendPurchaseIntent(
            productID, to: environment.device, in: environment.bundleID)
        await environment.settled()
    }

    @Test func aPromotedPurchaseArrives() async throws {
        let shop = PromotedShop()
        let listener = Task {
            var heard: [String] = []
            for await case .verified(let transaction) in Transaction.updates {
                heard.append(transaction.productID)
            }
            return heard
        }
        await environment.settled()
        try await promote("no_ads")
        #expect(shop.promoted == ["no_ads"])
        #expect(shop.states == [.purchasing, .purchased])
        #expect(shop.finished == ["no_ads"])
        #expect(SKPaymentQueue.default().transactions.isEmpty)
        #expect(await isUnfinished() == false)
        environment.quit()
        #expect(await listener.value == ["no_ads"])
    }

    @Test func theAppMayBuyItselfInstead() async throws {
        let shop = PromotedShop()
        shop.takesPromotions = false
        try await promote("no_ads")
        #expect(shop.promoted == ["no_ads"])
        #expect(shop.states == [])
        #expect(session.allTransactions().isEmpty)
        let product = try #require(try await Product.products(for: shop.promoted).first)
        guard case .success = try await product.purchase() else {
            Issue.record("the purchase did not succeed")
            return
        }
        await environment.settled()
        #expect(shop.states == [])
    }

    @Test func aPromotedPurchaseAlsoSendsAPurchaseIntent() async throws {
        let shop = PromotedShop()
        let listener = Task {
            var heard: [String] = []
            for await intent in PurchaseIntent.intents { heard.append(intent.product.id) }
            return heard
        }
        await environment.settled()
        try await promote("no_ads")
        #expect(shop.promoted == ["no_ads"])
        environment.quit()
        #expect(await listener.value == ["no_ads"])
    }

    @Test func anObserverThatWasRemovedIsNotAsked() async throws {
        let shop = PromotedShop()
        shop.stop()
        try await promote("no_ads")
        #expect(shop.promoted == [])
        #expect(session.allTransactions().isEmpty)
        shop.stop()
        SKPaymentQueue.default().add(shop)
        SKPaymentQueue.default().add(shop)
        try await promote("no_ads")
        #expect(shop.promoted == ["no_ads"])
    }

    /// Apps may make objects of their own for the queue.
    @Test func anotherObjectIsTheSameQueue() async throws {
        let shop = PromotedShop()
        shop.stop()
        do {
            let queue = SKPaymentQueue()
            queue.add(shop)
            #expect(queue.transactionObservers.count == 1)
        }
        #expect(SKPaymentQueue.default().transactionObservers.count == 1)
        try await promote("no_ads")
        #expect(shop.states == [.purchasing, .purchased])
        let watcher = QueueWatcher()
        SKPaymentQueue().add(watcher)
        SKPaymentQueue().restoreCompletedTransactions()
        await environment.settled()
        #expect(watcher.queues == [ObjectIdentifier(SKPaymentQueue.default())])
        SKPaymentQueue().remove(watcher)
        SKPaymentQueue().remove(shop)
        #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
    }

    /// An observer that remembers which queue has restored purchases.
    private final class QueueWatcher: NSObject, SKPaymentTransactionObserver {
        private(set) var queues: [ObjectIdentifier] = []

        func paymentQueue(
            _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
        ) {}

        func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
            queues.append(ObjectIdentifier(queue))
        }
    }

    @Test func aRequestForNothingHasNoProducts() async throws {
        final class Delegate: NSObject, SKProductsRequestDelegate {
            let answers = AsyncStream.makeStream(of: Int.self)

            func productsRequest(
                _ request: SKProductsRequest, didReceive response: SKProductsResponse
            ) {
                answers.continuation.yield(
                    response.products.count + response.invalidProductIdentifiers.count)
            }
        }
        let (request, delegate) = (SKProductsRequest(), Delegate())
        request.delegate = delegate
        request.start()
        #expect(await delegate.answers.stream.first { _ in true } == 0)
    }

    @Test func anObserverIsNotRetained() async throws {
        var shop: PromotedShop? = PromotedShop()
        weak let reference = shop
        #expect(SKPaymentQueue.default().transactionObservers.count == 1)
        shop = nil
        #expect(reference == nil)
        #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
        try await promote("no_ads")
    }

    @Test func aPaymentThatWaitsForAParentComesLater() async throws {
        let shop = PromotedShop()
        session.askToBuyEnabled = true
        try await promote("no_ads")
        #expect(shop.states == [.purchasing, .deferred])
        let id = try #require(session.allTransactions().first).identifier
        try session.approveAskToBuyTransaction(identifier: id)
        await environment.settled()
        #expect(shop.states == [.purchasing, .deferred, .purchased])
        #expect(SKPaymentQueue.default().transactions.isEmpty)
    }

    @Test func theTransactionOfAnApprovedPaymentIsTheDeferredOne() async throws {
        let shop = PromotedShop()
        session.askToBuyEnabled = true
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        payment.applicationUsername = "not a UUID"
        SKPaymentQueue.default().add(payment)
        await environment.settled()
        let deferred = try #require(SKPaymentQueue.default().transactions.first)
        #expect(deferred.transactionState == .deferred)
        // Another purchase of the same product leaves the payment in the queue.
        session.askToBuyEnabled = false
        shop.finishes = false
        try await session.buyProduct(
            identifier: "coins", options: [.appAccountToken(UUID())])
        await environment.settled()
        #expect(
            SKPaymentQueue.default().transactions.map(\.transactionState) == [
                .deferred, .purchased,
            ])
        let id = try #require(session.allTransactions().first { $0.state == .deferred }).identifier
        try session.approveAskToBuyTransaction(identifier: id)
        await environment.settled()
        let approved = try #require(SKPaymentQueue.default().transactions.first)
        #expect(approved == deferred)
        #expect(approved.transactionState == .purchased)
        #expect(approved.payment.applicationUsername == "not a UUID")
        #expect(SKPaymentQueue.default().transactions.count == 2)
    }

    @Test func anIdentifierThatIsUsedAgainIsReported() async throws {
        let shop = PromotedShop()
        for _ in 1...2 {
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            SKPaymentQueue.default().add(payment)
            await environment.settled()
            session.clearTransactions()
            session.askToBuyEnabled = true
            SKPaymentQueue.default().add(payment)
            await environment.settled()
            let id = try #require(session.allTransactions().first).identifier
            try session.approveAskToBuyTransaction(identifier: id)
            session.askToBuyEnabled = false
            await environment.settled()
            session.clearTransactions()
        }
        let round: [SKPaymentTransactionState] = [
            .purchasing, .purchased, .purchasing, .deferred, .purchased,
        ]
        #expect(shop.states == round + round)
    }

    @Test func aPaymentCanBeCopied() throws {
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        payment.quantity = 2
        let copy = try #require(payment.copy() as? SKPayment)
        let mutable = try #require(copy.mutableCopy() as? SKMutablePayment)
        mutable.quantity = 3
        #expect(copy == payment)
        #expect((payment.quantity, copy.quantity, mutable.quantity) == (2, 2, 3))
        #expect(mutable.productIdentifier == "coins")
    }

    @Test func anInterruptedPaymentFailsAndComesWhenItIsResolved() async throws {
        let shop = PromotedShop()
        session.interruptedPurchasesEnabled = true
        try await promote("no_ads")
        #expect(shop.states == [.purchasing, .failed])
        session.interruptedPurchasesEnabled = false
        let id = try #require(session.allTransactions().first).identifier
        try session.resolveIssueForTransaction(identifier: id)
        await environment.settled()
        #expect(shop.states == [.purchasing, .failed, .purchased])
    }

    @Test func aFailedPaymentHasItsReason() async throws {
        let shop = PromotedShop()
        try await session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
        try await promote("no_ads")
        try await session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
        try await promote("no_ads")
        #expect(shop.failures == [.paymentCancelled, .storeProductNotAvailable])
        #expect(shop.states == [.purchasing, .failed, .purchasing, .failed])
    }

    @Test func aPaymentAddedToTheQueueIsBought() async throws {
        let shop = PromotedShop()
        let response = try await ProductLoader().load(["coins", "no_such_product"])
        #expect(response.invalidProductIdentifiers == ["no_such_product"])
        let product = try #require(response.products.first)
        #expect(product.localizedTitle == "Coins")
        #expect(product.price == NSDecimalNumber(string: "0.99"))
        shop.buy(product, quantity: 3)
        await environment.settled()
        #expect(shop.states == [.purchasing, .purchased])
        let all = session.allTransactions()
        #expect(all.map(\.productIdentifier) == ["coins"])
        guard case .verified(let transaction)? = await Transaction.latest(for: "coins") else {
            return
        }
        #expect(transaction.purchasedQuantity == 3)
        #expect(transaction.appAccountToken != nil)
    }

    @Test func anOwnedProductIsDeliveredAgain() async throws {
        let shop = PromotedShop()
        try await promote("no_ads")
        try await promote("no_ads")
        #expect(shop.states == [.purchasing, .purchased, .purchasing, .purchased])
        #expect(session.allTransactions().count == 1)
        shop.restore()
        await environment.settled()
        #expect(shop.restored == ["no_ads"])
        #expect(shop.hasRestored)
    }

    @Test func onlyFinishedPurchasesThatLastAreRestored() async throws {
        for productID in ["no_ads", "coins", "season"] {
            guard case .success(let result) = try await product(productID).purchase() else {
                Issue.record("the purchase of \(productID) did not succeed")
                return
            }
            if productID != "no_ads" { await (try result.payloadValue).finish() }
        }
        let shop = PromotedShop()
        shop.restore()
        await environment.settled()
        #expect(shop.restored == [])
        let bought = try #require(await Transaction.latest(for: "no_ads"))
        await (try bought.payloadValue).finish()
        shop.restore()
        await environment.settled()
        #expect(shop.restored == ["no_ads"])
    }

    private func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    @Test func aRefundArrivesAsARevocation() async throws {
        let shop = PromotedShop()
        try await promote("no_ads")
        let id = try #require(session.allTransactions().first).identifier
        try session.refundTransaction(identifier: id)
        await environment.settled()
        #expect(shop.revoked == ["no_ads"])
    }

    @Test func theQueueDoesNotConsumeTransactionUpdates() async throws {
        try await session.buyProduct(identifier: "no_ads")
        let shop = PromotedShop()
        await environment.settled()
        #expect(shop.states == [])
        var updates = Transaction.updates.makeAsyncIterator()
        guard case .verified(let transaction)? = await updates.next() else { return }
        #expect(transaction.productID == "no_ads")
    }

    @Test func aRelaunchedAppHasANewQueue() async throws {
        let shop = PromotedShop()
        try environment.relaunch()
        #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
        let next = PromotedShop()
        try await promote("no_ads")
        #expect(shop.promoted == [])
        #expect(next.states == [.purchasing, .purchased])
    }

    private func isUnfinished() async -> Bool {
        for await _ in Transaction.unfinished { return true }
        return false
    }
}
