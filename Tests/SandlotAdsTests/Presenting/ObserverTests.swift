import Dispatch
import Foundation
import SandlotAds
import SandlotTrace
import Synchronization
import Testing

@Suite struct ObserverTests {
    /// A network that answers on a thread of its own.
    private struct ThreadedNetwork: AdNetwork {
        let name = "house"

        func load(
            _ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void
        ) {
            Thread.detachNewThread { deliver(.fill(.house(request.format))) }
        }
    }

    /// The statuses that an observer has received.
    private final class Screen: Sendable {
        private let drawn = Mutex<[AdStatus]>([])
        private let begun = AsyncStream.makeStream(of: AdStatus.self)
        private let ended = AsyncStream.makeStream(of: AdStatus.self)
        private let mayDrawAd = DispatchSemaphore(value: 0)
        private let shown = Mutex<AdPresenter?>(nil)

        var statuses: [AdStatus] { drawn.withLock(\.self) }

        func draw(_ status: AdStatus) {
            begun.continuation.yield(status)
            if case .counting = status { mayDrawAd.wait() }
            drawn.withLock { $0.append(status) }
            ended.continuation.yield(status)
        }

        func letAdBeDrawn() { mayDrawAd.signal() }

        /// Waits until the observer is called with an ad on the screen.
        func beginsToDrawAd() async {
            for await status in begun.stream where status.isShowing { return }
        }

        /// Waits for the end of a number of calls.
        func draws(_ count: Int) async {
            var left = count
            for await _ in ended.stream {
                left -= 1
                if left == 0 { return }
            }
        }

        /// The presenter, which an observer that calls it needs.
        var ads: AdPresenter? {
            get { shown.withLock(\.self) }
            set { shown.withLock { $0 = newValue } }
        }
    }

    private let screen = Screen()

    /// Makes a presenter in the slot before the first test.
    private func opened(
        _ network: any AdNetwork, observer: @escaping @Sendable (AdStatus) -> Void
    ) throws -> AdPresenter {
        var policy = AdPolicy.aroundTests
        policy.spacing.launchQuiet = .zero
        let ads = try AdPresenter(
            policy, header: .plain(), network: network, clock: { .launch }, observer: observer,
            sink: { _, _ in })
        ads.record(.app(.launched))
        ads.record(.screen("game"))
        ads.record(.act(.tap))
        ads.record(.phase(.preAd, 1))
        return ads
    }

    @Test func theLastStatusIsTheCurrentOneAlthoughAnotherThreadIsSlow() async throws {
        let screen = screen
        let ads = try opened(ThreadedNetwork()) { screen.draw($0) }
        let request = try #require(ads.request(.preTest).request)
        // The thread of the network is drawing the ad when the test begins.
        await screen.beginsToDrawAd()
        ads.record(.phase(.presenting, 1, word: 0))
        #expect(ads.status == .idle)
        screen.letAdBeDrawn()
        await screen.draws(3)
        #expect(
            screen.statuses == [
                .loading(request.id, .preTest),
                .counting(request.id, .preTest, remaining: 5_000), .idle,
            ])
    }

    @Test func aChangeByTheObserverIsDeliveredAfterItsCall() throws {
        let screen = screen
        screen.letAdBeDrawn()
        let ads = try opened(HouseAds()) { status in
            if status.isShowing { screen.ads?.record(.phase(.presenting, 1, word: 0)) }
            screen.draw(status)
        }
        screen.ads = ads
        defer { screen.ads = nil }
        let request = try #require(ads.request(.preTest).request)
        #expect(ads.status == .idle)
        #expect(
            screen.statuses == [
                .loading(request.id, .preTest),
                .counting(request.id, .preTest, remaining: 5_000), .idle,
            ])
    }
}

extension AdDecision {
    /// The request to the network, or nil if there is no ad.
    fileprivate var request: AdLoadRequest? {
        if case .granted(let request) = self { request } else { nil }
    }
}
