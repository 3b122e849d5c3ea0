import AdNetworkAdapters
import Foundation
import GoogleMobileAds
import IronSource
import SandlotAds
import SuperAwesome
import Testing

/// A presenter with each adapter, whose SDK is a stub.
@MainActor
@Suite(.serialized)
struct AdapterTests {
    /// What an app can state about ads that it has reviewed at its network.
    private let promise = AdCreative(
        format: .interstitial, label: "Advertisement", rating: .g, isPersonalized: false)

    private let header = TraceEvent.TraceHeader(
        schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .debug,
        audience: .init(minAge: 6, maxAge: 8), initialEntitlements: [])

    private func presenter(_ network: any AdNetwork) throws -> AdPresenter {
        var policy = AdPolicy.aroundTests
        policy.creatives.networks = [network.name]
        let ads = try AdPresenter(
            policy, header: header, network: network, clock: { .init(milliseconds: 60_000) },
            sink: { _, _ in })
        prepare(ads)
        return ads
    }

    /// Brings a game to the moment before a test.
    private func prepare(_ ads: AdPresenter) {
        ads.record(.appState(.init(state: .active)))
        ads.record(.screen(.init(name: "home")))
        ads.record(.userAction(.init(kind: .tap, target: "play")))
        ads.record(.screen(.init(name: "game")))
        ads.record(.phase(.init(phase: .preAd, attempt: 1)))
    }

    /// Requests an ad, and waits until the stub has answered.
    private func status(of ads: AdPresenter) async throws -> AdStatus {
        try #require(ads.request(.preTest).refusal == nil)
        for _ in 0..<100 {
            guard case .loading = ads.status else { break }
            await Task.yield()
        }
        return ads.status
    }

    @Test func adMobShowsAndCloses() async throws {
        InterstitialAd.nextError = nil
        let network = AdMobNetwork(adUnit: "unit", promise: promise)
        let ads = try presenter(network)
        #expect(try await status(of: ads).isShowing)
        var closes = 0
        #expect(network.present(from: UIViewController()) { closes += 1 })
        #expect(!network.present(from: UIViewController()) { closes += 1 })
        InterstitialAd.presented?.close()
        #expect(closes == 1)
    }

    @Test func theGameContinuesIfTheSDKClosesTooEarly() async throws {
        InterstitialAd.nextError = nil
        let game = try AdsOfAGame(
            header: header, promise: promise, recorder: TraceRecorder(header) { _ in },
            uptime: { .init(milliseconds: 60_000) })
        prepare(game.ads)
        #expect(try await status(of: game.ads).isShowing)
        game.draw(
            from: UIViewController(),
            before: .init(phase: .presenting, attempt: 1, word: 0, wordCount: 10))
        InterstitialAd.presented?.close()
        #expect(game.ads.status == .idle)
    }

    @Test(arguments: [1, 2]) func adMobsErrorsLetTheGameContinue(code: Int) async throws {
        InterstitialAd.nextError = NSError(domain: "com.google.admob", code: code)
        let network = AdMobNetwork(adUnit: "unit", promise: promise)
        #expect(try await status(of: presenter(network)) == .idle)
        #expect(!network.present(from: UIViewController()) {})
    }

    @Test func levelPlayShowsAndCloses() async throws {
        LPMInterstitialAd.nextError = nil
        let network = LevelPlayNetwork(adUnit: "unit", promise: promise)
        let ads = try presenter(network)
        #expect(try await status(of: ads).isShowing)
        var closes = 0
        #expect(network.present(from: UIViewController()) { closes += 1 })
        LPMInterstitialAd.latest?.close()
        #expect(closes == 1)
    }

    @Test(arguments: [509, 520]) func levelPlaysErrorsLetTheGameContinue(code: Int) async throws {
        LPMInterstitialAd.nextError = NSError(domain: "levelplay", code: code)
        let network = LevelPlayNetwork(adUnit: "unit", promise: promise)
        #expect(try await status(of: presenter(network)) == .idle)
    }

    @Test func superAwesomeShowsAndCloses() async throws {
        SAInterstitialAd.answer = .adLoaded
        let network = SuperAwesomeNetwork(placement: 7, promise: promise)
        let ads = try presenter(network)
        #expect(try await status(of: ads).isShowing)
        var closes = 0
        #expect(network.present(from: UIViewController()) { closes += 1 })
        SAInterstitialAd.send(.adClosed, for: 8)
        #expect(closes == 0)
        var closesOfNext = 0
        SAInterstitialAd.send(.adClosed, for: 7)
        #expect(closes == 1)
        // A game can present the next ad while it hears of the end of one.
        var isNextShown = false
        #expect(
            network.present(from: UIViewController()) {
                isNextShown = network.present(from: UIViewController()) { closesOfNext += 1 }
            })
        SAInterstitialAd.send(.adClosed, for: 7)
        #expect(isNextShown)
        #expect(closesOfNext == 0)
        SAInterstitialAd.send(.adClosed, for: 7)
        #expect(closesOfNext == 1)
        #expect(SAInterstitialAd.hasParentalGate && SAInterstitialAd.hasBumperPage)
    }

    @Test(arguments: [SAEvent.adEmpty, .adFailedToLoad])
    func superAwesomesErrorsLetTheGameContinue(event: SAEvent) async throws {
        SAInterstitialAd.answer = event
        let network = SuperAwesomeNetwork(placement: 7, promise: promise)
        #expect(try await status(of: presenter(network)) == .idle)
    }

    @Test func theSDKsAreToldThatChildrenPlay() {
        AdMobNetwork.treatAsChildDirected()
        let configuration = MobileAds.shared.requestConfiguration
        #expect(configuration.tagForChildDirectedTreatment == true)
        #expect(configuration.maxAdContentRating == .general)
        LevelPlayNetwork.treatAsChildDirected()
        #expect(LPMPrivacySettings.isCOPPA)
    }

    @Test func anAdWithoutAPromiseIsNotShown() async throws {
        InterstitialAd.nextError = nil
        let network = AdMobNetwork(adUnit: "unit", promise: AdCreative(format: .interstitial))
        #expect(try await status(of: presenter(network)) == .idle)
    }
}
