import SandlotAds
import Testing

@Suite struct GatePolicyTests {
    private static let lockout = GateLockout(durationMilliseconds: 60_000)

    @Test(arguments: [
        GateTask.multiplication(6...6, by: 4...4), .multiplication(-1...3, by: 4...9),
        .addition(0...1_000, to: 1...2), .addition(0...999, to: 0...999), .numberWords(digits: 1),
        .numberWords(digits: 5), .pressAndHold(seconds: 0...5, toleranceMilliseconds: 500),
        .pressAndHold(seconds: 3...61, toleranceMilliseconds: 500),
        .pressAndHold(seconds: 3...9, toleranceMilliseconds: 99),
    ])
    func aTaskThatCannotBeAskedIsRefused(_ task: GateTask) {
        #expect(throws: GateError(.invalidPolicy, "")) {
            try GatePolicy(task: task, lockout: Self.lockout)
        }
    }

    @Test(arguments: [
        (0, 3, 10), (11, 3, 10), (3, 0, 10), (3, 11, 10), (3, 3, 0), (3, 3, 101),
    ])
    func numbersOutOfRangeAreRefused(_ row: Int, _ attempts: Int, _ unanswered: Int) {
        #expect(throws: GateError(.invalidPolicy, "")) {
            try GatePolicy(
                questionsInARow: row, attempts: attempts, unansweredLimit: unanswered,
                lockout: Self.lockout)
        }
    }

    @Test(arguments: [
        GateLockout(durationMilliseconds: 999),
        GateLockout(durationMilliseconds: 367 * 86_400_000),
        GateLockout(durationMilliseconds: 60_000, growth: 0),
        GateLockout(durationMilliseconds: 60_000, growth: 101),
        GateLockout(durationMilliseconds: 60_000, longestMilliseconds: 59_999),
        GateLockout(durationMilliseconds: 60_000, wallCreditMilliseconds: 59_001),
        GateLockout(durationMilliseconds: 60_000, wallCreditMilliseconds: -1),
    ])
    func aLockoutThatContradictsItselfIsRefused(_ lockout: GateLockout) {
        #expect(throws: GateError(.invalidPolicy, "")) { try GatePolicy(lockout: lockout) }
    }

    @Test(arguments: [(0, 300_000), (60_000, 900_001), (900_001, 300_000)])
    func aPassMayNotLiveTooLong(_ purchase: Int, _ area: Int) {
        #expect(throws: GateError(.invalidPolicy, "")) {
            try GatePolicy(
                lockout: Self.lockout,
                lifetimes: .init(purchaseMilliseconds: purchase, areaMilliseconds: area))
        }
    }

    @Test(arguments: GatePolicy.named.map(\.policy))
    func theNamedPoliciesAreValid(_ policy: GatePolicy) throws {
        let made = try GatePolicy(
            task: policy.task, questionsInARow: policy.questionsInARow, attempts: policy.attempts,
            unansweredLimit: policy.unansweredLimit, lockout: policy.lockout,
            lifetimes: policy.lifetimes)
        #expect(made == policy)
        #expect(policy.lifetimes.purchaseMilliseconds == 60_000)
        #expect(policy.lifetimes.areaMilliseconds == 300_000)
        #expect(policy.attempts == 3)
    }

    @Test(arguments: GateTask.named.map(\.task))
    func theNamedTasksAreValid(_ task: GateTask) throws {
        #expect(try GatePolicy(task: task, lockout: Self.lockout).task == task)
    }

    @Test func locksGrowUpToALimit() {
        let lockout = GateLockout(
            durationMilliseconds: 60_000, growth: 3, longestMilliseconds: 1_000_000)
        #expect(
            (0...5).map { lockout.durationMilliseconds(afterLocks: $0) }
                == [60_000, 180_000, 540_000, 1_000_000, 1_000_000, 1_000_000])
        let steep = GateLockout(
            durationMilliseconds: 1_000, growth: 100, longestMilliseconds: 366 * 86_400_000)
        #expect(steep.durationMilliseconds(afterLocks: 1_000_000) == 366 * 86_400_000)
        #expect(Self.lockout.durationMilliseconds(afterLocks: 1_000_000) == 60_000)
    }
}
