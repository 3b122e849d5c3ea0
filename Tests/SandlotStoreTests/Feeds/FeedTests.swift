import SandlotReceipts
import SandlotStore
import Synchronization
import Testing

@Suite struct FeedTests {
    @Test func settledWaitsUntilListenersHaveHandledEverything() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let handled = Mutex(0)
        let updates = app.transactionUpdates
        let task = Task {
            for await _ in updates {
                for _ in 0..<100 { await Task.yield() }
                handled.withLock { $0 += 1 }
            }
        }
        await shop.store.settled()
        for count in 1...20 {
            try shop.store.buy(PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
            #expect(await shop.store.settled() == [])
            #expect(handled.withLock { $0 } == count)
        }
        task.cancel()
        await task.value
    }

    @Test func aStuckListenerIsReportedByName() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let updates = app.transactionUpdates
        let task = Task {
            for await _ in updates { for await _ in gate {} }
        }
        await shop.store.settled()
        try shop.store.buy(PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
        let names = await shop.store.settled(within: .milliseconds(20))
        #expect(names == ["transaction updates of \(Shop.bundleID) on anna"])
        open.finish()
        #expect(await shop.store.settled() == [])
        task.cancel()
        await task.value
    }

    @Test func anIteratorWithPendingElementsIsReported() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let iterator = app.standingUpdates.makeAsyncIterator()
        #expect(await shop.store.settled(within: .milliseconds(20)) == [])
        try await shop.buy("news", on: app)
        #expect(await shop.store.settled(within: .milliseconds(20)).count == 1)
        withExtendedLifetime(iterator) {}
    }

    @Test func allFeedsEndWithTheLaunch() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let (one, two, three, four, five) = (
            Collector(app.transactionUpdates), Collector(app.standingUpdates),
            Collector(app.storefrontUpdates), Collector(app.messages),
            Collector(app.purchaseIntents)
        )
        await shop.store.settled()
        try shop.store.terminate(Shop.bundleID, on: "anna")
        await one.ended()
        await two.ended()
        await three.ended()
        await four.ended()
        await five.ended()
        var late = app.transactionUpdates.makeAsyncIterator()
        #expect(await late.next() == nil)
        _ = try shop.launch()
        #expect(await late.next() == nil)
        var old = app.transactionUpdates.makeAsyncIterator()
        #expect(await old.next() == nil, "the feed is that of an earlier launch")
    }

    @Test func cancelingATaskEndsOnlyItsIterator() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let (one, two) = (Collector(app.transactionUpdates), Collector(app.transactionUpdates))
        await shop.store.settled()
        one.cancel()
        await one.ended()
        try shop.store.buy(PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
        await shop.store.settled()
        #expect(one.elements.isEmpty)
        #expect(two.elements.count == 1)
    }

    /// B-44.
    @Test func eachIteratorReceivesEverythingInOrder() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let fast = Collector(app.transactionUpdates)
        let slow = Mutex<[String]>([])
        let updates = app.transactionUpdates.makeAsyncIterator()
        let task = Task {
            var updates = updates
            while let next = await updates.next() {
                await Task.yield()
                slow.withLock { $0.append(next.payload.transactionId ?? "") }
            }
        }
        var bought: [String] = []
        for _ in 0..<10 {
            bought.append(
                try shop.store.buy(
                    PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID
                ).description)
        }
        #expect(await shop.store.settled() == [])
        #expect(slow.withLock { $0 } == bought)
        #expect(fast.elements.compactMap(\.payload.transactionId) == bought)
        task.cancel()
        await task.value
    }

    @Test func theNextListenerReceivesWhatHappenedMeanwhile() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let first = Collector(app.transactionUpdates)
        await shop.store.settled()
        first.cancel()
        await first.ended()
        let id = try shop.store.buy(
            PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
        let second = Collector(app.transactionUpdates)
        await shop.store.settled()
        #expect(second.elements.map(\.payload.transactionId) == [id.description])
    }

    @Test func storesAndSubscriptionsAreReleased() async throws {
        weak var store: Store?
        weak var subscription: FeedSubscription<Int>?
        do {
            let shop = try Shop()
            store = shop.store
            let app = try shop.launch()
            let updates = Collector(app.transactionUpdates)
            try await shop.buy("news", on: app)
            try shop.advance(days: 30)
            await shop.store.settled()
            updates.cancel()
            await updates.ended()
            let made = FeedSubscription<Int>(name: "numbers", backlog: [1, 2])
            subscription = made
            let feed = Feed { made }
            var iterator = feed.makeAsyncIterator()
            #expect(await iterator.next() == 1)
        }
        #expect(store == nil)
        #expect(subscription == nil)
    }

    @Test func twoHundredStoresAreIndependent() async throws {
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let shop = try Shop(profile: .production, seed: UInt64(number))
                    let app = try shop.launch()
                    let updates = Collector(app.transactionUpdates)
                    try await shop.buy("news", on: app)
                    try shop.advance(days: 7 * (number % 5))
                    #expect(await shop.store.settled() == [])
                    #expect(updates.elements.count == number % 5)
                    return shop.purchases().count
                }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(counts == [1: 40, 2: 40, 3: 40, 4: 40, 5: 40])
    }

    @Test func oneStoreServesManyThreads() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let apps = [try shop.launch("anna"), try shop.launch("ben"), try shop.launch("cleo")]
        let updates = apps.map { Collector($0.transactionUpdates) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<90 {
                group.addTask {
                    let app = apps[number % 3]
                    let bought = try await shop.buy("coins", on: app)
                    await app.finish(try bought.id)
                }
            }
            try await group.waitForAll()
        }
        for customer in ["anna", "ben", "cleo"] as [CustomerID] {
            #expect(shop.purchases(of: customer).count == 30)
        }
        #expect(updates.allSatisfy { $0.elements.isEmpty })
        #expect(try Shop.reopened(ledger).store.snapshot == shop.store.snapshot)
    }
}
