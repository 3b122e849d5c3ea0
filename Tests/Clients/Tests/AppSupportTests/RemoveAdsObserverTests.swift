import SandlotAds
import SandlotAppSupport
import SandlotStore
import SandlotTesting
import StoreKitTest
import Synchronization
import Testing

@MainActor
@Suite(.isolatedStore)
struct RemoveAdsObserverTests {
    private final class Log: Sendable {
        private let recorded = Mutex<[TraceEvent]>([])
        private let stream = AsyncStream.makeStream(of: TraceEvent.Entitlement.self)

        var events: [TraceEvent] { recorded.withLock { $0 } }

        var all: [String] {
            events.compactMap { event in
                guard case .entitlement(let event) = event else { return nil }
                return "\(event.productId) \(event.active) \(event.cause.rawValue)"
            }
        }

        func append(_ event: TraceEvent) {
            recorded.withLock { $0.append(event) }
            if case .entitlement(let event) = event { stream.continuation.yield(event) }
        }

        /// Waits for an `entitlement` event.
        func entitlement() async -> TraceEvent.Entitlement? {
            await stream.stream.first { _ in true }
        }
    }

    /// The products that the app has delivered.
    private final class Deliveries: Sendable {
        private let stream = AsyncStream.makeStream(of: String.self)

        func append(_ product: String) { stream.continuation.yield(product) }

        func first() async -> String? { await stream.stream.first { _ in true } }
    }

    private let session: SKTestSession
    private let log = Log()
    private let ads: AdPresenter

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Gated")
        ads = try Self.opened(log)
    }

    /// Makes a presenter in the slot before the first test, for a header that lists what is owned.
    private static func opened(_ log: Log, owned: [String]? = nil) throws -> AdPresenter {
        let clock = AppClock()
        var policy = AdPolicy.aroundTests
        policy.spacing.launchQuiet = .zero
        let ads = try AdPresenter(
            policy,
            header: .init(
                schema: TraceEvent.TraceHeader.schema, platform: .iOS, initialEntitlements: owned),
            clock: { clock.uptime }, sink: { event, _ in log.append(event) })
        ads.record(.appState(.init(state: .launched)))
        ads.record(.screen(.init(name: "game")))
        ads.record(.userAction(.init(kind: .tap)))
        ads.record(.phase(.init(phase: .preAd, attempt: 1)))
        return ads
    }

    private func observe(_ products: Set<String> = ["remove_ads"]) async throws -> RemoveAdsObserver
    {
        let observer = RemoveAdsObserver(ads, products: products)
        await observer.refresh()
        try await isolatedStore.settled()
        return observer
    }

    @Test func beforeTheStoreHasAnsweredThereIsNoAd() {
        #expect(ads.request(.preTest).refusal == .entitlementUnknown)
    }

    @Test func aCustomerWithoutPurchasesSeesAds() async throws {
        let observer = try await observe()
        #expect(ads.request(.preTest).refusal == nil)
        withExtendedLifetime(observer) {}
    }

    @Test func aPurchaseElsewhereEndsTheAdsAndARefundBringsThemBack() async throws {
        let observer = try await observe()
        let bought = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        #expect(ads.request(.preTest).refusal == .entitled)
        try session.refundTransaction(identifier: UInt(bought.id))
        try await isolatedStore.settled()
        ads.record(.phase(.init(phase: .preAd, attempt: 2)))
        #expect(ads.request(.preTest).refusal == nil)
        #expect(
            log.all.suffix(2) == ["remove_ads true update", "remove_ads false refund"])
        withExtendedLifetime(observer) {}
    }

    @Test func aPurchaseInTheAppCountsAfterARefresh() async throws {
        let observer = try await observe()
        let product = try #require(try await Product.products(for: ["remove_ads"]).first)
        _ = try await product.purchase()
        await observer.refresh()
        #expect(ads.request(.preTest).refusal == .entitled)
    }

    @Test func aPurchaseThatIsListedLateCountsAtOnce() async throws {
        let observer = try await observe()
        try isolatedStore.store.settings.habits = [.lateListing]
        let product = try #require(try await Product.products(for: ["remove_ads"]).first)
        _ = try await product.purchase()
        for await _ in Transaction.currentEntitlements { Issue.record("the list is not late") }
        await observer.refresh()
        await observer.refresh()
        #expect(ads.request(.preTest).refusal == .entitled)
        #expect(log.all.suffix(1) == ["remove_ads true sync"])
    }

    @Test func aPurchaseThatIsListedLateCountsAfterTheNextLaunch() async throws {
        try isolatedStore.store.settings.habits = [.lateListing]
        let product = try #require(try await Product.products(for: ["remove_ads"]).first)
        _ = try await product.purchase()
        for await _ in Transaction.currentEntitlements { Issue.record("the list is not late") }
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
        let answer = try #require(await log.entitlement())
        #expect(answer.active && answer.cause == .launch)
        #expect(ads.request(.preTest).refusal == .entitled)
        withExtendedLifetime(observer) {}
    }

    @Test func aSubscriptionThatIsListedLateCountsAtOnce() async throws {
        let observer = try await observe(["a_month"])
        try isolatedStore.store.settings.habits = [.lateListing]
        let product = try #require(try await Product.products(for: ["a_month"]).first)
        _ = try await product.purchase()
        for await _ in Transaction.currentEntitlements { Issue.record("the list is not late") }
        await observer.refresh()
        #expect(log.all == ["a_month false sync", "a_month true sync"])
        withExtendedLifetime(observer) {}
    }

    @Test func aSubscriptionWhoseStatusIsUnknownIsNotTakenBack() async throws {
        let store = try isolatedStore.store
        let observer = try await observe(["a_month"])
        let product = try #require(try await Product.products(for: ["a_month"]).first)
        _ = try await product.purchase()
        await observer.refresh()
        store.settings.habits = [.lateListing]
        store.delay(RequestDelay(.transactions, for: .zero, ending: .timeout, remaining: 1))
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .subscriptionStatus)
        await observer.refresh()
        #expect(log.all == ["a_month false sync", "a_month true sync"])
        withExtendedLifetime(observer) {}
    }

    @Test func thereIsNoInstantBetweenTwoProductsOfWhichOneReplacesTheOther() async throws {
        let observer = try await observe(["a_month", "b_year"])
        for id in ["a_month", "b_year"] {
            let product = try #require(try await Product.products(for: [id]).first)
            _ = try await product.purchase()
            await observer.refresh()
        }
        #expect(log.all.suffix(2) == ["b_year true sync", "a_month false sync"])
        withExtendedLifetime(observer) {}
    }

    @Test func theEndOfAFamilysShareTakesNoPurchaseBack() async throws {
        let environment = try isolatedStore
        let store = environment.store
        store.settings.habits = [.lateListing]
        let observer = try await observe()
        let product = try #require(try await Product.products(for: ["remove_ads"]).first)
        _ = try await product.purchase()
        await observer.refresh()
        try store.addCustomer("ben")
        let shared = try store.buy(
            PurchaseOrder(productID: "remove_ads"), for: "ben", in: environment.bundleID)
        try store.addFamily("home", members: [environment.customer, "ben"])
        await environment.settled()
        try store.refund(shared)
        await environment.settled()
        await observer.refresh()
        for await _ in Transaction.currentEntitlements { Issue.record("the list is not late") }
        #expect(log.all == ["remove_ads false sync", "remove_ads true sync"])
        #expect(ads.request(.preTest).refusal == .entitled)
        withExtendedLifetime(observer) {}
    }

    @Test func aStoreThatCannotBeReachedTakesNothingBack() async throws {
        let observer = try await observe()
        _ = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        let count = log.events.count
        let store = try isolatedStore.store
        store.delay(RequestDelay(.transactions, for: .zero, ending: .timeout))
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .appTransaction)
        for await _ in Transaction.all { Issue.record("the store can be reached") }
        await observer.refresh()
        #expect(log.events.count == count)
        ads.record(.phase(.init(phase: .preAd, attempt: 2)))
        #expect(ads.request(.preTest).refusal == .entitled)
        store.endDelay()
        await observer.refresh()
        #expect(log.events.count == count + 1)
        withExtendedLifetime(observer) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func theAppReceivesTheUnfinishedTransactionsOfAnEarlierLaunch() async throws {
        _ = try await session.buyProduct(identifier: "a_month")
        let delivered = Deliveries()
        let observer = RemoveAdsObserver(
            ads, products: ["remove_ads"],
            onUpdate: { update in
                guard case .verified(let transaction) = update else { return }
                await transaction.finish()
                delivered.append(transaction.productID)
            })
        #expect(await delivered.first() == "a_month")
        for await _ in Transaction.unfinished { Issue.record("it is finished") }
        withExtendedLifetime(observer) {}
    }

    @Test func dataThatFailsVerificationBringsNoAdsBackToAnOwner() async throws {
        let observer = try await observe()
        let bought = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        let count = log.events.count
        try await session.setSimulatedError(
            .verification(.invalidSignature), forAPI: .verification)
        await observer.refresh()
        ads.record(.phase(.init(phase: .preAd, attempt: 2)))
        #expect(ads.request(.preTest).refusal == .entitled)
        #expect(log.events.count == count + 1)
        try await session.setSimulatedError(nil, forAPI: .verification)
        try session.refundTransaction(identifier: UInt(bought.id))
        try await isolatedStore.settled()
        #expect(log.all.suffix(1) == ["remove_ads false refund"])
        withExtendedLifetime(observer) {}
    }

    @Test func dataThatFailsVerificationAtTheLaunchGrantsNothing() async throws {
        _ = try await session.buyProduct(identifier: "remove_ads")
        try await session.setSimulatedError(
            .verification(.invalidSignature), forAPI: .verification)
        let observer = try await observe()
        #expect(ads.request(.preTest).refusal == nil)
        #expect(log.all == ["remove_ads false sync"])
        let owners = Log()
        let ownersAds = try Self.opened(owners, owned: ["remove_ads"])
        let other = RemoveAdsObserver(ownersAds, products: ["remove_ads"])
        await other.refresh()
        try await isolatedStore.settled()
        #expect(ownersAds.request(.preTest).refusal == .entitled)
        #expect(owners.all.isEmpty)
        withExtendedLifetime((observer, other)) {}
    }

    @Test func aCanceledRefreshBringsNoAdsBackToAnOwner() async throws {
        let observer = try await observe()
        _ = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        let count = log.events.count
        let task = Task { await observer.refresh() }
        // The task cannot have begun, because it needs this actor.
        task.cancel()
        await task.value
        ads.record(.phase(.init(phase: .preAd, attempt: 2)))
        #expect(ads.request(.preTest).refusal == .entitled)
        #expect(log.events.count == count + 1)
    }

    @Test func aRefundBetweenLaunchesBringsAdsBackWithTheNextSlot() async throws {
        let log = Log()
        let ads = try Self.opened(log, owned: ["remove_ads"])
        #expect(ads.request(.preTest).refusal == .entitled)
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
        let answer = try #require(await log.entitlement())
        #expect(!answer.active)
        #expect(answer.cause == .sync)
        #expect(ads.request(.preTest).refusal == .entitledInSlot)
        ads.record(.phase(.init(phase: .preAd, attempt: 2)))
        #expect(ads.request(.preTest).refusal == nil)
        withExtendedLifetime(observer) {}
    }

    @Test func whatIsOwnedAtTheLaunchIsNoUpdate() async throws {
        let bought = try await session.buyProduct(identifier: "remove_ads")
        await bought.finish()
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
        let answer = try #require(await log.entitlement())
        #expect(answer.active)
        #expect(answer.cause == .launch)
        #expect(answer.tx == RemoveAdsObserver.hashedName(of: bought.id))
        withExtendedLifetime(observer) {}
    }

    @Test func theTraceContainsTheEvidenceOfAnUpdateUnderTheSameName() async throws {
        let observer = try await observe()
        let bought = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        try session.refundTransaction(identifier: UInt(bought.id))
        try await isolatedStore.settled()
        let name = RemoveAdsObserver.hashedName(of: bought.id)
        #expect(name != String(bought.id))
        #expect(
            log.events.suffix(4) == [
                .transactionUpdate(
                    .init(tx: name, productId: "remove_ads", kind: .purchase, verified: true)),
                .entitlement(
                    .init(
                        productId: "remove_ads", active: true, cause: .update, tx: name,
                        verified: true)),
                .transactionUpdate(
                    .init(tx: name, productId: "remove_ads", kind: .refund, verified: true)),
                .entitlement(
                    .init(
                        productId: "remove_ads", active: false, cause: .refund, tx: name,
                        verified: true)),
            ])
        withExtendedLifetime(observer) {}
    }

    @Test func theAppCanNameTransactions() async throws {
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"]) { _ in "the one" }
        await observer.refresh()
        try await isolatedStore.settled()
        _ = try await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        let names = log.events.suffix(2).map { event in
            switch event {
            case .transactionUpdate(let event): event.tx
            case .entitlement(let event): event.tx
            default: nil as String?
            }
        }
        #expect(names == ["the one", "the one"])
        withExtendedLifetime(observer) {}
    }

    @Test(arguments: [
        (UInt64(0), "af63ad4c86019caf"), (13_900, "00f5898e9456454c"),
        (2_000_000_123_456_789, "8ced45ce6f8ed6b4"), (.max, "edf2a76b38fc3c54"),
    ])
    func aNameIsAHashOfSixteenDigits(_ id: UInt64, _ name: String) {
        #expect(RemoveAdsObserver.hashedName(of: id) == name)
    }

    @Test func anUnverifiedTransactionIsIgnored() async throws {
        let observer = try await observe()
        try await session.setSimulatedError(
            .verification(.invalidSignature), forAPI: .verification)
        _ = try? await session.buyProduct(identifier: "remove_ads")
        try await isolatedStore.settled()
        await observer.refresh()
        #expect(ads.request(.preTest).refusal == nil)
    }
}
