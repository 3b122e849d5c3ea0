import SandlotAds
import SandlotAppSupport

/// The game of an app with ads before and after a test.
final class AdsInAGame {
    let ads: AdPresenter
    let observer: RemoveAdsObserver
    private let storage = UserDefaultsStorage()
    private let clock: AppClock

    init(
        header: TraceEvent.TraceHeader, append: @escaping @Sendable (_ line: [UInt8]) -> Void
    ) throws {
        // snippet: presenter
        let clock = AppClock()
        let storage = UserDefaultsStorage()
        let recorder = TraceRecorder(header, clock: clock.recorderClock, sink: append)
        let ads = try AdPresenter(
            .aroundTests, header: header,
            history: storage.adHistory("ads", at: Int64(clock.gateTime.wallMilliseconds))
                ?? .init(),
            clock: { clock.uptime }, sink: { event, _ in recorder.record(event) })
        let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
        // end
        self.clock = clock
        self.ads = ads
        self.observer = observer
    }

    func prepareTest(attempt: Int, beginTest: () -> Void) {
        // snippet: request
        ads.record(.phase(.init(phase: .preAd, attempt: attempt)))
        if let refusal = ads.request(.preTest).refusal {
            print(refusal, refusal.recoverySuggestion)
            beginTest()
        }
        // end
    }

    func mediator() -> ScriptedMediator {
        // snippet: mediator
        let mediator = ScriptedMediator(
            "mediator",
            [
                AdAdapter("first", priceMilliunits: 2_500): [.noFill],
                AdAdapter("second", losing: [.childTreatment]): [.fill],
            ], auction: .bidding)
        // end
        return mediator
    }

    func presenter(
        _ music: any GameSound, _ header: TraceEvent.TraceHeader, _ recorder: TraceRecorder
    ) throws -> AdPresenter {
        let clock = clock
        // snippet: sound
        let sound = AdSound(music, storage: storage)
        let ads = try AdPresenter(
            .strictest, header: header, sound: sound, clock: { clock.uptime },
            sink: { event, _ in recorder.record(event) })
        // end
        return ads
    }

    func leave(with pass: borrowing GatePass) throws {
        // snippet: bumper
        let page = BumperPage("b1", to: .web, host: "example.com")
        ads.record(page.shown)
        let events = try page.leave(with: pass, on: "phone", at: clock.gateTime)
        for event in events { ads.record(event) }
        // end
    }

    func policyWithSlots() throws -> AdPolicy {
        // snippet: slots
        var policy = AdPolicy.aroundTests
        policy.slots[.postTest] = nil  // the slot between lessons replaces it
        policy.slots[try AdSlot(own: "betweenLessons")] = AdSlotTerms(
            testsPerAd: 3, gap: .seconds(120), adsPerLaunch: 2)
        // end
        return policy
    }

    func finishTest(watch: AdHistory, tablet: AdHistory, showMap: () -> Void) {
        // snippet: family
        ads.learn(adsElsewhere: watch.shows + tablet.shows)
        if ads.request(.postTest).refusal == .dayCap { showMap() }
        // end
    }

    func enterBackground() throws {
        // snippet: history
        ads.record(.appState(.init(state: .background)))
        try storage.keep(ads.history, as: "ads", at: Int64(clock.gateTime.wallMilliseconds))
        // end
    }
}
