import SandlotAds
import SandlotTrace
import Testing

@Suite struct LockoutTests {
    private static let hour = 3_600_000

    private static func policy(
        growth: Int = 1, scope: GateLockout.Scope = .device, credit: Int = 2
    ) throws -> GatePolicy {
        try GatePolicy(
            questionsInARow: 1,
            lockout: .init(
                durationMilliseconds: 10 * hour, growth: growth,
                longestMilliseconds: 10 * hour * growth * growth, scope: scope,
                wallCreditMilliseconds: credit * hour))
    }

    @Test func aLockLastsToTheMillisecond() throws {
        let desk = GateDesk(try Self.policy())
        #expect(try desk.lockOut() == 10 * Self.hour)
        desk.wait(10 * Self.hour - 1)
        guard case .locked(let lock) = try desk.present() else { throw GateDesk.IsLocked() }
        #expect(lock.remainingMilliseconds == 1)
        desk.wait(1)
        #expect(try desk.ask().attemptsLeft == 3)
    }

    @Test func aLockSurvivesARestartOfTheApp() throws {
        let desk = GateDesk(try Self.policy())
        _ = try desk.lockOut()
        for _ in 0..<10 {
            #expect(try desk.isLocked())
            desk.launch()
            desk.wait(Self.hour - 1)
        }
        #expect(try desk.isLocked())
        desk.wait(10)
        #expect(try !desk.isLocked())
    }

    @Test(arguments: [-1_000, -1, 1, 9, 10, 1_000])
    func theClockOnTheWallDoesNotMatterWithinABoot(_ hours: Int) throws {
        let desk = GateDesk(try Self.policy())
        _ = try desk.lockOut()
        desk.setClock(by: hours * Self.hour)
        desk.launch()
        #expect(try desk.isLocked())
        desk.wait(10 * Self.hour - 1)
        #expect(try desk.isLocked())
        desk.wait(1)
        #expect(try !desk.isLocked())
    }

    @Test func aNightSwitchedOffCountsUpToTheCredit() throws {
        for (off, credited) in [(0, 0), (1, 1), (2, 2), (9, 2), (100, 2)] {
            let desk = GateDesk(try Self.policy())
            _ = try desk.lockOut()
            desk.restartDevice(offFor: off * Self.hour)
            #expect(try desk.isLocked())
            desk.wait((10 - credited) * Self.hour - 1)
            #expect(try desk.isLocked())
            desk.wait(1)
            #expect(try !desk.isLocked())
        }
    }

    @Test func theCreditIsGivenOnce() throws {
        let desk = GateDesk(try Self.policy())
        _ = try desk.lockOut()
        for _ in 0..<20 {
            desk.setClock(by: 5 * Self.hour)
            desk.restartDevice()
            #expect(try desk.isLocked())
        }
        desk.wait(8 * Self.hour - 1)
        #expect(try desk.isLocked())
        desk.wait(1)
        #expect(try !desk.isLocked())
    }

    @Test func settingTheClockBackAndForthDoesNotShortenALock() throws {
        let desk = GateDesk(try Self.policy(credit: 9))
        _ = try desk.lockOut()
        desk.setClock(by: -5 * Self.hour)
        desk.restartDevice()
        #expect(try desk.isLocked())
        // The clock is right again. This is 5 hours later than the previous reading, but no later
        // than the lock.
        desk.setClock(by: 5 * Self.hour)
        desk.restartDevice()
        guard case .locked(let lock) = try desk.present() else { throw GateDesk.IsLocked() }
        #expect(lock.remainingMilliseconds == 10 * Self.hour)
    }

    @Test func settingTheClockBackWithinABootGainsNothingLater() throws {
        let desk = GateDesk(try Self.policy(credit: 9))
        _ = try desk.lockOut()
        desk.wait(Self.hour)
        desk.setClock(by: -6 * Self.hour)
        #expect(try desk.isLocked())
        desk.setClock(by: 6 * Self.hour)
        desk.restartDevice()
        guard case .locked(let lock) = try desk.present() else { throw GateDesk.IsLocked() }
        #expect(lock.remainingMilliseconds == 9 * Self.hour)
    }

    @Test func locksGrowUntilTheGateIsPassed() throws {
        let desk = GateDesk(try Self.policy(growth: 3))
        for expected in [10, 30, 90, 90] {
            #expect(try desk.lockOut() == expected * Self.hour)
            desk.launch()
            desk.wait(expected * Self.hour)
        }
        _ = try desk.pass()
        #expect(try desk.lockOut() == 10 * Self.hour)
    }

    @Test func aLockOfOneDeviceIsNotThatOfAnother() throws {
        let storage = InMemoryGateStorage()
        let policy = try Self.policy()
        let phone = GateDesk(policy, storage: storage, device: "phone")
        let tablet = GateDesk(policy, storage: storage, device: "tablet")
        _ = try phone.lockOut()
        #expect(try phone.isLocked())
        #expect(try !tablet.isLocked())
    }

    @Test func aLockOfAnAccountHoldsOnAllItsDevices() throws {
        let storage = InMemoryGateStorage()
        let policy = try Self.policy(scope: .account)
        let phone = GateDesk(policy, storage: storage, device: "phone")
        let tablet = GateDesk(policy, storage: storage, device: "tablet")
        _ = try phone.ask()
        _ = try phone.gate.answer(.typed("1"), at: phone.now)
        #expect(try tablet.ask().attemptsLeft == 2)
        _ = try tablet.gate.answer(.typed("1"), at: tablet.now)
        _ = try tablet.gate.answer(.typed("1"), at: tablet.now)
        #expect(try phone.isLocked())
        #expect(try tablet.isLocked())
        // Alternating between the devices does not stop their clocks.
        for _ in 0..<10 {
            for desk in [phone, tablet] {
                desk.wait(Self.hour - 1)
                #expect(try desk.isLocked())
            }
        }
        for desk in [phone, tablet] { desk.wait(10) }
        #expect(try !tablet.isLocked())
        #expect(try !phone.isLocked())
    }

    @Test func anAnswerDoesNotCountIfAnotherDeviceHasLockedTheGate() throws {
        let storage = InMemoryGateStorage()
        let policy = try Self.policy(scope: .account)
        let phone = GateDesk(policy, storage: storage, device: "phone")
        let tablet = GateDesk(policy, storage: storage, device: "tablet")
        let challenge = try phone.ask()
        _ = try tablet.lockOut()
        guard case .locked = try phone.gate.answer(GateParent.answer(challenge), at: phone.now)
        else {
            Issue.record("the answer counted")
            return
        }
        #expect(phone.takeEvents().map(\.kind) == [.gateShown, .gateCanceled])
    }

    @Test func anUnreadableStateCountsAsALock() throws {
        let policy = try Self.policy()
        for text in ["", "x", "sandlot-gate/2\nattempts 0\n"] {
            let storage = InMemoryGateStorage(["gate/device/main": Array(text.utf8)])
            let desk = GateDesk(policy, storage: storage)
            #expect(try desk.isLocked())
            desk.launch()
            desk.wait(10 * Self.hour - 1)
            #expect(try desk.isLocked())
            desk.wait(1)
            #expect(try !desk.isLocked())
        }
    }

    @Test func theHeaderContainsAttemptsAndLocks() throws {
        let desk = GateDesk(try Self.policy())
        #expect(try desk.gate.headerState(at: desk.now) == .init())
        _ = try desk.ask()
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        #expect(try desk.gate.headerState(at: desk.now) == .init(attemptsUsed: 1))
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        let until = WallTime(milliseconds: desk.now.wallMilliseconds + 10 * Self.hour).text
        desk.wait(5_000)
        #expect(
            try desk.gate.headerState(at: desk.now)
                == .init(attemptsUsed: 3, lockedUntilWall: until))
        desk.wait(10 * Self.hour)
        let now = WallTime(milliseconds: desk.now.wallMilliseconds).text
        #expect(
            try desk.gate.headerState(at: desk.now)
                == .init(attemptsUsed: 3, lockedUntilWall: now))
        #expect(try desk.gate.state(at: desk.now).lockedMilliseconds == nil)
        _ = try desk.ask()
        #expect(try desk.gate.headerState(at: desk.now) == .init())
    }

    /// A lock lasts for its duration less the credit, whatever happens to the clock, device, and
    /// app.
    @Test(arguments: 0..<(GateDice.isFull ? 4_000 : 300))
    func nothingShortensALockByMoreThanTheCredit(_ number: Int) throws {
        var dice = GateDice(seed: GateDice.seed &+ UInt64(number))
        let credit = Int.random(in: 0...9, using: &dice)
        let desk = GateDesk(try Self.policy(credit: credit), seed: dice.next())
        _ = try desk.lockOut()
        var running = 0
        while running < (10 - credit) * Self.hour {
            #expect(try desk.isLocked(), "seed \(GateDice.seed), case \(number)")
            switch Int.random(in: 0..<4, using: &dice) {
            case 0:
                let time = Int.random(in: 0...2 * Self.hour, using: &dice)
                running += time
                desk.wait(time)
            case 1: desk.setClock(by: Int.random(in: -20...20, using: &dice) * Self.hour)
            case 2: desk.restartDevice(offFor: Int.random(in: 0...30, using: &dice) * Self.hour)
            default: desk.launch()
            }
        }
    }

    /// A lock ends on time on a device that is left alone, whatever its clock showed before.
    @Test(arguments: 0..<(GateDice.isFull ? 1_000 : 100))
    func everyLockEnds(_ number: Int) throws {
        var dice = GateDice(seed: GateDice.seed &+ UInt64(number))
        let desk = GateDesk(try Self.policy(), seed: dice.next())
        _ = try desk.lockOut()
        for _ in 0..<Int.random(in: 0...20, using: &dice) {
            desk.setClock(by: Int.random(in: -200...200, using: &dice) * Self.hour)
            desk.restartDevice()
            _ = try desk.isLocked()
        }
        desk.wait(10 * Self.hour)
        #expect(try !desk.isLocked(), "seed \(GateDice.seed), case \(number)")
    }
}
