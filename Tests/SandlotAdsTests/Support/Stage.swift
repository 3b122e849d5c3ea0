import SandlotAds
import SandlotTrace
import Synchronization

/// A presenter whose clock the test controls, and its trace.
final class Stage: Sendable {
    private struct State {
        var time: Int64 = 0
        var text = TraceText()
        var statuses: [AdStatus] = []
    }

    /// The state that the presenter's closures share, without a reference to the presenter.
    private final class Book: Sendable {
        let state = Mutex(State())
    }

    private let book = Book()
    let ads: AdPresenter

    init(
        _ policy: AdPolicy = .aroundTests, header: TraceEvent.TraceHeader = .plain(),
        history: AdHistory = AdHistory(), network: any AdNetwork = HouseAds(),
        sound: AdSound? = nil
    ) throws(AdPolicyError) {
        let book = book
        ads = try AdPresenter(
            policy, header: header, history: history, network: network, sound: sound,
            clock: { book.state.withLock { AdInstant(milliseconds: $0.time) } },
            observer: { status in book.state.withLock { $0.statuses.append(status) } },
            sink: { event, instant in book.state.withLock { $0.text.write(event, at: instant) } })
        book.state.withLock { $0.text.begin("r", header) }
    }

    var now: AdInstant { book.state.withLock { AdInstant(milliseconds: $0.time) } }
    var events: [TraceEvent] { book.state.withLock(\.text.events) }
    var bytes: [UInt8] { book.state.withLock(\.text.bytes) }
    /// The statuses that the observer received.
    var statuses: [AdStatus] { book.state.withLock(\.statuses) }

    /// Returns the names of the latest events.
    func names(_ count: Int) -> [String] { events.suffix(count).map(\.kind.name) }

    /// Advances the time without informing the presenter.
    func jump(_ milliseconds: Int64) {
        book.state.withLock { $0.time += milliseconds }
    }

    /// Advances the time and performs what becomes due.
    func pass(_ milliseconds: Int64) {
        let end = AdInstant(milliseconds: now.milliseconds + milliseconds)
        while let deadline = ads.nextDeadline, deadline <= end {
            jump(max(0, deadline.milliseconds - now.milliseconds))
            ads.tick()
        }
        jump(end.milliseconds - now.milliseconds)
    }

    /// Enters the slot before the first test, as an app does.
    func open() {
        ads.record(.app(.launched))
        ads.record(.screen("home"))
        pass(4_000)
        ads.record(.act(.tap))
        ads.record(.screen("game"))
        ads.record(.phase(.preAd, 1))
    }

    /// Plays a whole test.
    func play(_ attempt: Int, words: Int) {
        for word in 0..<words {
            for (phase, time) in [
                (TraceEvent.GamePhase.presenting, Int64(1_000)), (.spelling, 3_000),
                (.feedback, 2_000),
            ] {
                ads.record(.phase(phase, attempt, word: word, of: words))
                pass(time)
                if phase == .spelling { ads.record(.act(.answer)) }
            }
        }
        ads.record(.phase(.levelComplete, attempt, of: words))
    }
}
