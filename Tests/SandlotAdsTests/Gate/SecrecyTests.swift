import SandlotAds
import SandlotTrace
import Synchronization
import Testing

@Suite struct SecrecyTests {
    private static func policy(_ task: GateTask) throws -> GatePolicy {
        try GatePolicy(
            task: task, questionsInARow: 1, lockout: .init(durationMilliseconds: 60_000))
    }

    private static func numbers(in text: String) -> Set<String> {
        Set(text.split { !$0.isNumber }.map { String($0) })
    }

    /// Returns what debuggers and the storage show of a gate.
    private static func texts(_ desk: GateDesk) throws -> [String] {
        let state = try desk.gate.state(at: desk.now)
        var dumped = ""
        dump(desk.gate, to: &dumped)
        dump(state, to: &dumped)
        return [
            dumped, String(decoding: state.bytes, as: UTF8.self), String(reflecting: state),
            String(reflecting: desk.gate),
        ]
    }

    @Test(arguments: [
        GateTask.timesTables, .largerProducts, .twoDigitSums, .fourNumberWords,
    ])
    func noWrittenTextContainsTheAnswer(_ task: GateTask) throws {
        // Times, limits, and counts appear regardless of the question.
        let other = GateDesk(try Self.policy(task))
        _ = try other.ask()
        let innocent = Set(try Self.texts(other).flatMap(Self.numbers))
        var judged = 0
        for seed in 0..<40 as Range<UInt64> {
            let desk = GateDesk(try Self.policy(task), seed: seed)
            let challenge = try desk.ask()
            guard case .typed(let secret) = GateParent.answer(challenge) else { continue }
            guard !innocent.contains(secret) else { continue }
            judged += 1
            for text in try Self.texts(desk) + [String(reflecting: challenge)] {
                #expect(!Self.numbers(in: text).contains(secret), "seed \(seed): \(text)")
            }
        }
        #expect(judged > 30)
    }

    @Test(arguments: [GateTask.timesTables, .largerProducts, .twoDigitSums])
    func theTraceHasTheOperandsAndNotTheResult(_ task: GateTask) throws {
        let desk = GateDesk(try Self.policy(task))
        for _ in 0..<50 {
            let challenge = try desk.ask()
            let operands = GateParent.numbers(in: challenge.text, .english)
            let events = desk.takeEvents()
            guard case .gateShown(let event) = events.last else { throw GateDesk.IsLocked() }
            #expect(event.challenge?.a == operands[0])
            #expect(event.challenge?.b == operands[1])
            #expect(event.choices == nil)
            let kind: TraceEvent.ChallengeKind =
                task == .twoDigitSums ? .add : .multiply
            #expect(event.challenge?.kind == kind)
            _ = try desk.gate.answer(GateParent.answer(challenge), at: desk.now)
        }
    }

    @Test(arguments: [
        (GateTask.fourNumberWords, TraceEvent.ChallengeKind.other), (.hold, .hold),
    ])
    func aNumberReplacesOperandsThatAreTheAnswer(
        _ task: GateTask, _ kind: TraceEvent.ChallengeKind
    ) throws {
        let desk = GateDesk(try Self.policy(task))
        var challenges: [TraceEvent.Challenge] = []
        for _ in 0..<5 {
            _ = try desk.ask()
            for case .gateShown(let event) in desk.takeEvents() {
                challenges += event.challenge.map { [$0] } ?? []
            }
        }
        #expect(challenges == (1...5).map { .init(kind: kind, a: $0) })
    }

    /// Searches the lines of a trace with only correct answers for each answer.
    @Test func aWrittenTraceDoesNotContainTheAnswer() throws {
        let lines = Mutex<[UInt8]>([])
        let desk = GateDesk(try Self.policy(.fourNumberWords))
        let recorder = TraceRecorder(
            .init(schema: TraceEvent.TraceHeader.schema), run: "r",
            clock: .init(milliseconds: { 0 })
        ) { line in
            lines.withLock { $0 += line }
        }
        desk.gate.report { recorder.record($0) }
        var secrets: [String] = []
        for _ in 0..<200 {
            let challenge = try desk.ask()
            guard case .typed(let digits) = GateParent.answer(challenge) else { return }
            secrets.append(digits)
            _ = try desk.gate.answer(.typed(digits), at: desk.now)
        }
        let numbers = Self.numbers(in: lines.withLock { String(decoding: $0, as: UTF8.self) })
        #expect(numbers.contains("200"))
        #expect(numbers.isDisjoint(with: secrets))
    }
}
