import SandlotAds
import SandlotAppSupport
import SandlotTesting
import StoreKitTest
import Synchronization
import Testing

@MainActor
@Suite(.isolatedStore)
struct RemoveAdsObserverTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let session: SKTestSession
    private let log = Log()
    private let ads: AdPresenter

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Gated")
        let clock = AppClock()
        let log = log
        var policy = AdPolicy.aroundTests
        policy.spacing.launchQuiet = .zero
        ads = try AdPresenter(
            policy, header: .init(schema: TraceEvent.TraceHeader.schema, platform: .iOS),
            clock: { clock.uptime },
            sink: { event, _ in
                if case .entitlement(let event) = event {
                    log.append("\(event.productId) \(event.active) \(event.cause.rawValue)")
                }
            })
        ads.record(.appState(.init(state: .launched)))
        ads.record(.screen(.init(name: "game")))
        ads.record(.userAction(.init(kind: .tap)))
        ads.record(.phase(.init(phase: .preAd, attempt: 1)))
    }

    private func observe() async throws -> RemoveAdsObserver {
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
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
