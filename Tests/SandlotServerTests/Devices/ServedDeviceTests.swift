import SandlotClient
import SandlotJSON
import SandlotLedger
import SandlotScenario
import SandlotStore
import SandlotStoreKit
import Synchronization
import TestSupport
import Testing

/// Apple's API on a device whose store is served.
@Suite(.timeLimit(.minutes(30)))
struct ServedDeviceTests {
    /// Long enough for a machine that runs all other tests at the same time.
    private static let patience = Duration.seconds(600)

    /// Runs a test as an app on a device of a served store.
    private func withApp(
        _ story: String = ServedStore.world, token: String? = nil,
        _ body: @escaping @Sendable (ServedStore) async throws -> Void
    ) async throws {
        try await withServedStore(story, token: token) { served in
            let environment = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "phone", token: token,
                timeout: Self.patience)
            defer { environment.end() }
            try await StoreEnvironment.$local.withValue(environment) { try await body(served) }
        }
    }

    @Test func productsAreThoseOfTheServedStore() async throws {
        try await withApp { _ in
            let ids = ["club_month", "unknown", "coins_100", "club_month"]
            let products = try await Product.products(for: ids)
            #expect(products.map(\.id) == ["club_month", "coins_100"])
            #expect(products.map(\.displayPrice) == ["$4.99", "$1.99"])
            #expect(products[0].subscription?.subscriptionPeriod.unit == .month)
        }
    }

    @Test func aPurchaseIsVerifiedAndFinished() async throws {
        try await withApp(token: "secret") { served in
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            guard case .success(.verified(let transaction)) = try await product.purchase() else {
                Issue.record("the purchase did not succeed")
                return
            }
            #expect(transaction.productID == "remove_ads")
            #expect(await ids(Transaction.unfinished) == [transaction.id])
            #expect(await ids(Transaction.currentEntitlements) == [transaction.id])
            await transaction.finish()
            #expect(await ids(Transaction.unfinished) == [])
            #expect(await ids(Transaction.all) == [transaction.id])
        }
    }

    @Test func aRefundTakesTheEntitlementAway() async throws {
        try await withApp { served in
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            _ = try await product.purchase()
            let refund = try await served.steps(#"{"refund": "remove_ads", "of": "Ana"}"#)
            #expect(refund.status == 200, "\(refund.json)")
            #expect(await ids(Transaction.currentEntitlements) == [])
        }
    }

    @Test func errorsOfTheStoreKeepTheirKind() async throws {
        try await withApp { _ in
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            await #expect(throws: Product.PurchaseError.invalidQuantity) {
                try await product.purchase(options: [.quantity(11)])
            }
        }
    }

    @Test func aSubscriptionHasItsStatus() async throws {
        try await withApp { _ in
            let product = try #require(try await Product.products(for: ["club_month"]).first)
            _ = try await product.purchase()
            let status = try await product.subscription?.status
            #expect(status?.map(\.state) == [.subscribed])
            #expect(await product.subscription?.isEligibleForIntroOffer == true)
            guard case .verified = try await AppTransaction.shared else {
                Issue.record("the app transaction is not verified")
                return
            }
            #expect(await Storefront.current?.countryCode == "USA")
        }
    }

    @Test func anUpdateArrivesOnAnotherDevice() async throws {
        let world = ServedStore.world + "  - {name: tablet, of: Ana}\n"
        try await withApp(world) { served in
            let phone = try #require(StoreEnvironment.local)
            let tablet = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "tablet", timeout: Self.patience)
            defer { tablet.end() }
            try await StoreEnvironment.$local.withValue(tablet) {
                var updates = Transaction.updates.makeAsyncIterator()
                // A request follows the subscription, so the server knows the listener.
                #expect(await ids(Transaction.all) == [])
                let bought = try await StoreEnvironment.$local.withValue(phone) {
                    let products = try await Product.products(for: ["remove_ads"])
                    _ = try await products.first?.purchase()
                    return await ids(Transaction.all)
                }
                guard case .verified(let transaction)? = await updates.next() else {
                    Issue.record("no verified update arrived")
                    return
                }
                #expect(bought == [transaction.id])
            }
        }
    }

    @Test func aPurchaseThatIsApprovedLaterArrivesAsAnUpdate() async throws {
        try await withApp { served in
            _ = try await served.steps(#"{"set": {"ask-to-buy": "on"}}"#)
            var updates = Transaction.updates.makeAsyncIterator()
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            guard case .pending = try await product.purchase() else {
                Issue.record("the purchase did not wait")
                return
            }
            #expect(await ids(Transaction.currentEntitlements) == [])
            let waiting = served.story.store.purchases(of: "Ana", in: "com.example.app")
            let id = try #require(waiting.first?.id)
            let answer = try await served.steps(#"{"approve": "\#(id)"}"#)
            #expect(answer.status == 200, "\(answer.json)")
            guard case .verified(let transaction)? = await updates.next() else {
                Issue.record("no verified update arrived")
                return
            }
            #expect(transaction.productID == "remove_ads")
            #expect(await ids(Transaction.currentEntitlements) == [transaction.id])
        }
    }

    @Test func aCanceledPurchaseBuysNothing() async throws {
        try await withApp { served in
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            served.story.store.arm(Fault(.purchase, error: StoreError(.userCancelled, "no")))
            guard case .userCancelled = try await product.purchase() else {
                Issue.record("the purchase was not canceled")
                return
            }
            #expect(await ids(Transaction.all) == [])
        }
    }

    @Test func aSyncReachesTheStore() async throws {
        try await withApp { _ in
            try await AppStore.sync()
            #expect(await Storefront.current?.countryCode == "USA")
            guard case .verified(let app) = try await AppTransaction.shared else {
                Issue.record("the app transaction is not verified")
                return
            }
            #expect(app.bundleID == "com.example.app")
        }
    }

    @Test func aLostServerMakesTheDeviceOffline() async throws {
        let served = try await ServedStore()
        let environment = try await StoreEnvironment.served(
            "http://127.0.0.1:\(served.port)", timeout: Self.patience)
        defer { environment.end() }
        try await StoreEnvironment.$local.withValue(environment) {
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            _ = try await product.purchase()
            try await served.stop()
            let known = await ids(Transaction.currentEntitlements)
            #expect(known.count == 1)
            #expect(await Transaction.currentEntitlement(for: "remove_ads") != nil)
            await #expect(throws: StoreKitError.self) { try await product.purchase() }
            await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
        }
    }

    @Test func theDeviceIsOnlineAgainAfterARestart() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("shop.ledger")
        var first: ServedStore? = try await ServedStore(in: StoreFile.open(at: path))
        let port = try #require(first?.port)
        let environment = try await StoreEnvironment.served(
            "http://127.0.0.1:\(port)", timeout: Self.patience)
        defer { environment.end() }
        try await StoreEnvironment.$local.withValue(environment) {
            let product = try #require(try await Product.products(for: ["remove_ads"]).first)
            guard case .success(.verified(let bought)) = try await product.purchase() else {
                Issue.record("the purchase did not succeed")
                return
            }
            try await first?.stop()
            first = nil
            await bought.finish()
            #expect(await ids(Transaction.unfinished) == [])
            let second = try await ServedStore(in: reopenedFile(at: path), port: port)
            #expect(await ids(Transaction.all) == [bought.id])
            #expect(await ids(Transaction.unfinished) == [])
            #expect(second.story.store.purchases(of: "Ana", in: environment.bundleID).count == 1)
            try await second.stop()
        }
    }

    /// Opens the file of a server in this process that has ended, as soon as the last task of that server has let go of it.
    private func reopenedFile(at path: String) async throws -> StoreFile {
        while true {
            do {
                return try await StoreFile.open(at: path)
            } catch let error as LedgerError where error.code == .locked {
                await Task.yield()
            }
        }
    }

    @Test func aSecondLaunchEndsTheFirst() async throws {
        try await withApp { served in
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(await ids(Transaction.all) == [])
            let second = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "phone", timeout: Self.patience)
            defer { second.end() }
            #expect(await updates.next() == nil)
        }
    }

    /// Counts the updates that arrive until the task is canceled or the app ends.
    private func count(_ counter: Counter) -> Task<Void, Never> {
        let updates = Transaction.updates.makeAsyncIterator()
        return Task {
            var updates = updates
            while case .verified? = await updates.next() {
                counter.count.add(1, ordering: .relaxed)
            }
        }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
    }

    @Test func settledWaitsUntilTheListenersHaveHandledWhatTheServerSent() async throws {
        try await withApp { served in
            let environment = try #require(StoreEnvironment.local)
            let counter = Counter()
            let listener = count(counter)
            defer { listener.cancel() }
            #expect(await environment.settled() == [])
            for number in 1...5 {
                _ = try await served.steps(#"{"buy": "coins_100", "for": "Ana"}"#)
                #expect(await environment.settled() == [])
                #expect(counter.value == number)
            }
        }
    }

    @Test func theEndOfALaunchDoesNotEndTheNextOne() async throws {
        try await withApp { served in
            let environment = try #require(StoreEnvironment.local)
            for _ in 0..<10 {
                // The request that waits for elements is answered when the launch has ended.
                let first = count(Counter())
                #expect(await environment.settled() == [])
                try environment.relaunch()
                let counter = Counter()
                let listener = count(counter)
                #expect(await environment.settled() == [])
                let before = counter.value
                _ = try await served.steps(#"{"buy": "coins_100", "for": "Ana"}"#)
                #expect(await environment.settled() == [])
                #expect(counter.value == before + 1)
                first.cancel()
                listener.cancel()
            }
        }
    }

    @Test func theLateEndOfALaunchDoesNotEndTheNextOne() async throws {
        try await withServedStore { served in
            let answer = try await served.request(
                "POST", "/device/v1/sessions", #"{"device": "phone"}"#)
            let session = try #require(answer.json["session"]?.string)
            let (store, app) = (served.story.store, "com.example.app")
            try store.terminate(app, on: "phone")
            _ = try store.launch(app, on: "phone")
            _ = try await served.request("POST", "/device/v1/sessions/\(session)/close", "{}")
            #expect(store.installation(of: app, on: "phone") != nil)
        }
    }

    @Test func theStoreOfAServerIsNotControlledFromTheApp() async throws {
        try await withApp { _ in
            let environment = try #require(StoreEnvironment.local)
            await #expect(throws: StoreError(.invalidAction, "")) {
                try await environment.advance(by: .seconds(1))
            }
        }
    }

    @Test func anUnknownDeviceIsRefusedWithTheChoices() async throws {
        try await withServedStore { served in
            do throws(StoreError) {
                _ = try await StoreEnvironment.served(
                    "http://127.0.0.1:\(served.port)", device: "watch", timeout: Self.patience)
                Issue.record("the device is unknown")
            } catch {
                #expect(error.code == .unknownDevice)
                #expect(error.reason.contains("\"phone\""))
            }
        }
    }

    @Test func aWrongTokenIsRefused() async throws {
        try await withServedStore(token: "secret") { served in
            for token in [nil, "wrong"] {
                await #expect(throws: StoreError(.systemError, "")) {
                    _ = try await StoreEnvironment.served(
                        "http://127.0.0.1:\(served.port)", token: token, timeout: Self.patience)
                }
            }
        }
    }

    @Test func anOrderWithTheSameKeyIsBoughtOnce() async throws {
        try await withServedStore { served in
            let opened = try await served.request(
                "POST", "/device/v1/sessions", #"{"device": "phone"}"#)
            let session = try #require(opened.json["session"]?.string)
            let order = #"{"key": "one", "order": {"product": "coins_100", "quantity": 1}}"#
            var transactions: Set<String> = []
            for _ in 0..<3 {
                let answer = try await served.request(
                    "POST", "/device/v1/sessions/\(session)/purchase", order)
                #expect(answer.status == 200, "\(answer.json)")
                let jws = answer.json["result"]?["transaction"]?["jws"]?.string
                transactions.insert(try #require(jws))
            }
            #expect(transactions.count == 1)
            let bundleID = try #require(opened.json["app"]?.string)
            let purchases = served.story.store.purchases(of: "Ana", in: bundleID)
            #expect(purchases.count == 1)
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 4000000000\r\n\r\n{}", "SSH-2.0-OpenSSH\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ])
    func aHostileAnswerIsAnError(answer: String) async throws {
        let server = try OneShotServer(answer: answer)
        await #expect(throws: StoreError.self) {
            _ = try await StoreEnvironment.served(
                "http://127.0.0.1:\(server.port)", timeout: Self.patience)
        }
    }

    private func ids(_ transactions: Transaction.Transactions) async -> [UInt64] {
        var ids: [UInt64] = []
        for await transaction in transactions { ids.append(transaction.unsafePayloadValue.id) }
        return ids
    }
}
