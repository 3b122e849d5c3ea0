import SandlotAds
import SandlotTrace
import Synchronization

/// A session of the spelling game from its launch to its end, with the scheduler and the recorder.
///
/// It has two ads, fifteen words, and a trace.
struct GameSession {
    private final class Clock: Sendable {
        let milliseconds = Atomic<Int>(0)
        var now: AdInstant {
            AdInstant(milliseconds: Int64(milliseconds.load(ordering: .relaxed)))
        }
    }

    private final class Lines: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private static let header = TraceEvent.TraceHeader(
        schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .release,
        audience: .init(minAge: 6, maxAge: 8), initialEntitlements: [])

    private let clock = Clock()
    private let lines = Lines()
    private let ads: AdPresenter

    private init() throws {
        let (clock, lines) = (clock, lines)
        let recorder = TraceRecorder(
            Self.header, run: "r1",
            clock: TraceRecorder.Clock(milliseconds: { Int(clock.now.milliseconds) })
        ) { line in lines.bytes.withLock { $0 += line } }
        ads = try AdPresenter(
            .aroundTests, header: Self.header, clock: { clock.now },
            sink: { event, _ in recorder.record(event) })
    }

    /// Plays a session.
    ///
    /// - Returns: Its trace.
    /// - Throws: The error that prevents the presenter from being created.
    static func play() throws -> [UInt8] {
        let session = try GameSession()
        session.play()
        return session.lines.bytes.withLock { $0 }
    }

    private func play() {
        ads.record(.appState(.init(state: .launched, cold: true)))
        ads.record(.screen(.init(name: "home")))
        wait(4_000)
        ads.record(.userAction(.init(kind: .tap, target: "level1")))
        ads.record(.screen(.init(name: "game")))
        ads.record(.phase(.init(phase: .preAd, attempt: 1, level: 1)))
        ads.request(.preTest)
        wait(5_500)
        ads.skip()
        for word in 0..<15 {
            enter(.presenting, word)
            wait(1_000)
            enter(.spelling, word)
            wait(4_000)
            ads.record(.userAction(.init(kind: .answer, target: "word")))
            enter(.feedback, word)
            wait(2_000)
        }
        ads.record(.phase(.init(phase: .levelComplete, attempt: 1, level: 1, wordCount: 15)))
        ads.request(.postTest)
        wait(5_500)
        ads.skip()
        wait(2_000)
        ads.record(.screen(.init(name: "home")))
        ads.record(.traceEnd(.init(reason: .normal)))
    }

    private func enter(_ phase: TraceEvent.GamePhase, _ word: Int) {
        ads.record(
            .phase(.init(phase: phase, attempt: 1, level: 1, word: word, wordCount: 15)))
    }

    /// Moves the time forward, and lets the presenter perform the actions that become due.
    private func wait(_ milliseconds: Int) {
        let end = Int(clock.now.milliseconds) + milliseconds
        while let due = ads.nextDeadline, due.milliseconds <= end {
            clock.milliseconds.store(Int(due.milliseconds), ordering: .relaxed)
            ads.tick()
        }
        clock.milliseconds.store(end, ordering: .relaxed)
    }
}
