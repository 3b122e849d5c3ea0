import SandlotAds
import Synchronization
import WordPond

/// A clock that only a test moves.
final class TestClock: Sendable {
    private let milliseconds = Mutex(0)

    var clock: GameClock {
        GameClock(
            uptime: { AdInstant(milliseconds: Int64(self.now)) },
            gateTime: {
                GateTime(
                    bootID: "test", bootMilliseconds: self.now,
                    wallMilliseconds: 1_767_225_600_000 + self.now)
            })
    }

    func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        milliseconds.withLock {
            $0 += Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        }
    }

    private var now: Int { milliseconds.withLock { $0 } }
}
