import SandlotAds
import SandlotTrace
import Synchronization
import Testing

@Suite struct AttemptTests {
    @Test func aRowOfRightAnswersOpensTheGate() throws {
        let desk = GateDesk()
        var challenge = try desk.ask(.restore)
        #expect(challenge.position == 1)
        #expect(challenge.count == 3)
        #expect(challenge.attemptsLeft == 3)
        for position in 2...3 {
            desk.wait(2_000)
            guard
                case .next(let next) = try desk.gate.answer(
                    GateParent.answer(challenge), at: desk.now)
            else { throw GateDesk.IsLocked() }
            challenge = next
            #expect(challenge.position == position)
        }
        guard
            case .passed(let pass) = try desk.gate.answer(
                GateParent.answer(challenge), at: desk.now)
        else { throw GateDesk.IsLocked() }
        #expect(pass.purpose == .restore)
        #expect(pass.id == "p1")
        let kinds = desk.takeEvents().map(\.kind)
        #expect(
            kinds == [
                .gateShown, .gateAnswered, .gateShown, .gateAnswered, .gateShown, .gateAnswered,
                .gatePassed,
            ])
    }

    @Test func aWrongAnswerRestartsTheRowWithAnotherQuestion() throws {
        let desk = GateDesk()
        let first = try desk.ask()
        guard case .next = try desk.gate.answer(GateParent.answer(first), at: desk.now) else {
            throw GateDesk.IsLocked()
        }
        guard case .wrong(let again) = try desk.gate.answer(.typed("1"), at: desk.now) else {
            throw GateDesk.IsLocked()
        }
        #expect(again.position == 1)
        #expect(again.attemptsLeft == 2)
        #expect(again.gateID == first.gateID)
    }

    @Test func theSameWrongAnswerCountsAgain() throws {
        let desk = GateDesk()
        _ = try desk.ask()
        for attemptsLeft in [2, 1] {
            guard case .wrong(let next) = try desk.gate.answer(.typed("1"), at: desk.now) else {
                throw GateDesk.IsLocked()
            }
            #expect(next.attemptsLeft == attemptsLeft)
        }
        guard case .locked(let lock) = try desk.gate.answer(.typed("1"), at: desk.now) else {
            throw GateDesk.IsLocked()
        }
        #expect(lock.remainingMilliseconds == 32 * 3_600_000)
        #expect(lock.untilWallMilliseconds == desk.now.wallMilliseconds + 32 * 3_600_000)
        #expect(throws: GateError(.noQuestion, "")) {
            _ = try desk.gate.answer(.typed("1"), at: desk.now)
        }
    }

    @Test func closingAndOpeningGivesNoNewAttempts() throws {
        let desk = GateDesk()
        for left in [3, 2, 1] {
            let challenge = try desk.ask()
            #expect(challenge.attemptsLeft == left)
            let outcome = try desk.gate.answer(.typed("1"), at: desk.now)
            if case .locked = outcome { #expect(left == 1) } else { #expect(left > 1) }
            try desk.gate.cancel(at: desk.now)
        }
        #expect(try desk.isLocked())
    }

    @Test func killingTheAppGivesNoNewAttempts() throws {
        let desk = GateDesk()
        for left in [3, 2, 1] {
            #expect(try desk.ask().attemptsLeft == left)
            _ = try desk.gate.answer(.typed("1"), at: desk.now)
            desk.launch()
        }
        #expect(try desk.isLocked())
    }

    @Test func aPassGivesTheAttemptsBack() throws {
        let desk = GateDesk()
        _ = try desk.ask()
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        #expect(try desk.gate.state(at: desk.now).attemptsUsed == 2)
        _ = try desk.pass()
        #expect(try desk.ask().attemptsLeft == 3)
    }

    @Test func openingTheGateAgainClosesTheFirst() throws {
        let desk = GateDesk()
        let first = try desk.ask(.link)
        let second = try desk.ask(.purchase)
        #expect(first.gateID != second.gateID)
        #expect(desk.takeEvents().map(\.kind) == [.gateShown, .gateCanceled, .gateShown])
    }

    @Test(arguments: [false, true])
    func questionsCannotBeChosenByClosingAndOpening(_ isKilled: Bool) throws {
        let desk = GateDesk()
        for _ in 0..<10 {
            _ = try desk.ask()
            if isKilled { desk.launch() } else { try desk.gate.cancel(at: desk.now) }
        }
        #expect(try desk.isLocked())
        let kinds = desk.takeEvents().map(\.kind)
        #expect(kinds.filter { $0 == .gateLocked }.count == 1)
        #expect(
            kinds.suffix(2) == (isKilled ? [.gateShown, .gateLocked] : [.gateLocked, .gateShown]))
    }

    @Test func answeredQuestionsAreNotUnanswered() throws {
        let desk = GateDesk()
        for _ in 0..<30 {
            let pass = try desk.pass()
            #expect(pass.purpose == .purchase)
        }
        #expect(try desk.gate.state(at: desk.now).unanswered == 0)
    }

    @Test func anAnsweredQuestionLeavesTheCountWithinARow() throws {
        let policy = try GatePolicy(
            questionsInARow: 5, unansweredLimit: 2, lockout: .init(durationMilliseconds: 60_000))
        let desk = GateDesk(policy)
        var challenge = try desk.ask()
        for _ in 0..<4 {
            guard
                case .next(let next) = try desk.gate.answer(
                    GateParent.answer(challenge), at: desk.now)
            else { throw GateDesk.IsLocked() }
            challenge = next
        }
        #expect(try desk.gate.state(at: desk.now).unanswered == 1)
        try desk.gate.cancel(at: desk.now)
        #expect(try !desk.isLocked())
    }

    @Test func unansweredQuestionsAreForgottenAfterTheTimeOfALock() throws {
        let desk = GateDesk()
        for _ in 0..<9 {
            _ = try desk.ask()
            try desk.gate.cancel(at: desk.now)
        }
        #expect(try desk.gate.state(at: desk.now).unanswered == 9)
        desk.wait(desk.policy.lockout.durationMilliseconds - 1)
        #expect(try desk.gate.state(at: desk.now).unanswered == 9)
        desk.wait(1)
        #expect(try desk.gate.state(at: desk.now).unanswered == 0)
        #expect(try !desk.isLocked())
    }

    @Test func theTimeForAnAnswerIsReported() throws {
        let desk = GateDesk()
        _ = try desk.ask()
        desk.wait(2_340)
        desk.setClock(by: -1_000_000)
        _ = try desk.gate.answer(.typed("1"), at: desk.now)
        let latencies = desk.takeEvents().compactMap { event -> Int? in
            guard case .gateAnswered(let event) = event else { return nil }
            return event.latencyMs
        }
        #expect(latencies == [2_340])
    }

    @Test func aStorageThatFailsOpensNothing() throws {
        struct Broken: GateStorage {
            struct Failure: Error {}

            func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
                _ = try change(nil)
                throw Failure()
            }
        }
        let desk = GateDesk()
        let gate = ParentalGate(storage: Broken(), seed: 1)
        gate.report { event in Issue.record("reported \(event.kind.name)") }
        #expect(throws: GateError(.storageFailed, "")) {
            _ = try gate.present(.purchase, at: desk.now)
        }
        #expect(throws: GateError(.noQuestion, "")) {
            _ = try gate.answer(.typed("56"), at: desk.now)
        }
    }

    @Test func aStorageThatAsksAgainCountsOnce() throws {
        struct Hesitant: GateStorage {
            let inner = InMemoryGateStorage()

            func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
                _ = try change(inner.contents[name])
                try inner.update(name, change)
            }
        }
        let gate = ParentalGate(storage: Hesitant(), seed: 1)
        let kinds = Mutex<[TraceEventKind]>([])
        gate.report { event in kinds.withLock { $0.append(event.kind) } }
        let now = GateDesk().now
        _ = try gate.present(.purchase, at: now)
        guard case .wrong(let challenge) = try gate.answer(.typed("1"), at: now) else {
            throw GateDesk.IsLocked()
        }
        #expect(challenge.attemptsLeft == 2)
        #expect(kinds.withLock { $0 } == [.gateShown, .gateAnswered, .gateShown])
    }

    @Test func aStorageThatForgetsToAskOpensNothing() {
        struct Idle: GateStorage {
            func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) {}
        }
        let gate = ParentalGate(storage: Idle(), seed: 1)
        #expect(throws: GateError(.storageFailed, "")) {
            _ = try gate.present(.purchase, at: GateDesk().now)
        }
    }
}
