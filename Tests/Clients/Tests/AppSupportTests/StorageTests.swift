import Foundation
import SandlotAds
import SandlotAppSupport
import Testing

@Suite(.serialized)
struct StorageTests {
    private let suite = "sandlot-tests-\(UUID().uuidString)"
    private let clock = AppClock()

    private func defaults() throws -> UserDefaults {
        try #require(UserDefaults(suiteName: suite))
    }

    @Test func aLockSurvivesANewStorage() throws {
        let gate = ParentalGate(storage: UserDefaultsStorage(try defaults()))
        _ = try gate.present(.purchase, at: clock.gateTime)
        for _ in 0..<3 { _ = try gate.answer(.typed("1"), at: clock.gateTime) }
        let later = ParentalGate(storage: UserDefaultsStorage(try defaults()))
        guard case .locked = try later.present(.purchase, at: clock.gateTime) else {
            Issue.record("the lock is gone")
            return
        }
        try defaults().removePersistentDomain(forName: suite)
    }

    @Test func anUnreadableStateIsALock() throws {
        try defaults().set("not a state", forKey: "sandlot.gate/device/main")
        let gate = ParentalGate(storage: UserDefaultsStorage(try defaults()))
        guard case .locked = try gate.present(.purchase, at: clock.gateTime) else {
            Issue.record("unreadable state opens the gate")
            return
        }
        try defaults().removePersistentDomain(forName: suite)
    }

    @Test func theAdsOfTheLastLaunchAreRemembered() throws {
        let history = AdHistory(shows: [.seconds(60)], userActions: 2, entitlement: .absent)
        try UserDefaultsStorage(try defaults()).keep(history, as: "phone", at: 1_000_000)
        let storage = UserDefaultsStorage(try defaults())
        #expect(try storage.adHistory("phone", at: 1_100_000)?.shows == [.seconds(160)])
        #expect(try storage.adHistory("watch", at: 1_100_000) == nil)
        #expect(try defaults().object(forKey: "sandlot.ads watch") == nil)
        try defaults().removePersistentDomain(forName: suite)
    }

    @Test func theClocksAreThoseOfTheDevice() throws {
        let boot = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let (first, second) = (clock.gateTime, clock.gateTime)
        #expect(first.bootID + "\n" == boot)
        #expect(first.bootMilliseconds <= second.bootMilliseconds)
        #expect(abs(first.wallMilliseconds - Int(Date().timeIntervalSince1970 * 1_000)) < 60_000)
        #expect(clock.uptime.milliseconds < first.bootMilliseconds)
        #expect(clock.recorderClock.milliseconds() >= 0)
    }
}
