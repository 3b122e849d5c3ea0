import SandlotAds
import SandlotCompliance
import SandlotTrace
import Synchronization
import Testing

@Suite struct TraceRuleTests {
    /// The lines of several consecutive runs.
    private final class Notebook: Sendable {
        private let lines = Mutex<[UInt8]>([])
        private let runs = Mutex(0)

        /// Starts a run of a desk's current gate.
        func open(_ desk: GateDesk) throws -> TraceRecorder {
            let number = runs.withLock {
                $0 += 1
                return $0
            }
            let recorder = TraceRecorder(
                .init(
                    schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .release,
                    audience: .init(minAge: 5, maxAge: 8), initialEntitlements: [],
                    gateState: try desk.gate.headerState(at: desk.now)),
                run: "r\(number)", device: desk.device,
                clock: .init(
                    milliseconds: { desk.now.bootMilliseconds },
                    wallMilliseconds: { desk.now.wallMilliseconds })
            ) { line in
                self.lines.withLock { $0 += line }
            }
            desk.gate.report { recorder.record($0) }
            return recorder
        }

        func report() throws -> ComplianceReport {
            try Checker(packs: RuleCatalog.standard.packs).check(lines.withLock { $0 })
        }

        var text: String { lines.withLock { String(decoding: $0, as: UTF8.self) } }
    }

    private static let rules = RuleCatalog.standard.rules.map(\.id)
        .filter { $0.hasPrefix("gate-") || $0.hasPrefix("trace-") && $0 != "trace-complete" }

    /// Returns the results of a rule in all packs.
    private static func results(
        _ report: ComplianceReport
    ) -> [(pack: PackID, result: ComplianceReport.RuleResult)] {
        report.packs.flatMap { pack in
            pack.rules.filter { rules.contains($0.id) }.map { (pack.id, $0) }
        }
    }

    /// No sequence of actions at the gate breaks a rule, even if the app is killed or left.
    @Test(arguments: 0..<(GateDice.isFull ? 3_000 : 120))
    func noRuleIsEverBroken(_ number: Int) throws {
        var dice = GateDice(seed: GateDice.seed &+ UInt64(number))
        let desk = GateDesk(.standard, seed: dice.next())
        let notebook = Notebook()
        var recorder = try notebook.open(desk)
        recorder.record(.appState(.init(state: .launched)))
        var challenge: GateChallenge?
        var uses = 0
        for _ in 0..<80 {
            desk.wait(Int.random(in: 1...9_000, using: &dice))
            switch Int.random(in: 0..<20, using: &dice) {
            case 0:
                recorder.end(Bool.random(using: &dice) ? .crash : .normal)
                desk.launch()
                recorder = try notebook.open(desk)
                recorder.record(.appState(.init(state: .launched)))
                challenge = nil
            case 1:
                try desk.gate.cancel(at: desk.now)
                challenge = nil
            case 2: desk.wait(Int.random(in: 0...40 * 3_600_000, using: &dice))
            case 3:
                recorder.record(.appState(.init(state: .background)))
                desk.gate.appStateChanged(to: .background)
                desk.wait(Int.random(in: 1...100_000, using: &dice))
                recorder.record(.appState(.init(state: .active)))
            default:
                guard let current = challenge else {
                    let purpose: TraceEvent.GatePurpose =
                        [.purchase, .link, .settings][Int.random(in: 0..<3, using: &dice)]
                    if case .question(let first) = try desk.present(purpose) { challenge = first }
                    continue
                }
                let answer: GateAnswer =
                    Int.random(in: 0..<4, using: &dice) == 0
                    ? .typed("1") : GateParent.answer(current)
                switch try desk.gate.answer(answer, at: desk.now) {
                case .next(let another): challenge = another
                case .wrong(let another): challenge = another
                case .locked: challenge = nil
                case .passed(let pass):
                    challenge = nil
                    uses += 1
                    try Self.use(pass, "x\(uses)", desk, recorder, &dice)
                }
            }
        }
        recorder.end()
        for (pack, result) in Self.results(try notebook.report()) {
            #expect(
                result.verdict != .fail && result.verdict != .inconclusive
                    && result.verdict != .advisory,
                "\(pack.rawValue): \(result), seed \(GateDice.seed), case \(number)\n\(notebook.text)"
            )
        }
    }

    /// Performs the action for which a pass was issued, if the pass is still valid.
    private static func use(
        _ pass: consuming GatePass, _ id: String, _ desk: GateDesk, _ recorder: TraceRecorder,
        _ dice: inout GateDice
    ) throws {
        desk.wait(Int.random(in: 1...90_000, using: &dice))
        let time = desk.now
        switch pass.purpose {
        case .purchase:
            guard let passID = try? pass.use(for: .purchase, on: desk.device, at: time) else {
                return
            }
            recorder.record(
                .purchaseStarted(
                    .init(purchaseId: id, productId: "remove_ads", passId: passID)))
        default:
            guard let passID = try? pass.show(for: .link, on: desk.device, at: time) else {
                return
            }
            recorder.record(.linkOpened(.init(class: .web, passId: passID)))
        }
    }

    @Test func theRulesEvaluateTheEventsOfTheGate() throws {
        let desk = GateDesk()
        let notebook = Notebook()
        var recorder = try notebook.open(desk)
        let pass = try desk.pass()
        let passID = try pass.use(for: .purchase, on: "main", at: desk.now)
        recorder.record(
            .purchaseStarted(.init(purchaseId: "x", productId: "remove_ads", passId: passID)))
        _ = try desk.lockOut()
        recorder.end()
        desk.launch()
        recorder = try notebook.open(desk)
        #expect(try desk.isLocked())
        desk.wait(32 * 3_600_000)
        _ = try desk.pass()
        recorder.end()
        let results = Self.results(try notebook.report())
        for rule in [
            "gate-before-purchase", "gate-attempt-limit", "gate-lockout-enforced",
            "gate-lockout-persists", "gate-fresh-challenge", "gate-strength", "gate-pass-scope",
        ] {
            let verdicts = results.filter { $0.result.id == rule }.map(\.result.verdict)
            #expect(
                !verdicts.isEmpty && verdicts.allSatisfy { $0 == .pass }, "\(rule): \(verdicts)")
        }
    }

    @Test func aLockThatIsLostAtARestartWouldBeFound() throws {
        let storage = InMemoryGateStorage()
        let desk = GateDesk(storage: storage)
        let notebook = Notebook()
        let recorder = try notebook.open(desk)
        _ = try desk.lockOut()
        recorder.end()
        let erased = GateDesk(storage: InMemoryGateStorage())
        let second = try notebook.open(erased)
        _ = try erased.pass()
        second.end()
        let verdicts = Self.results(try notebook.report())
            .filter { $0.result.id == "gate-lockout-persists" }.map(\.result.verdict)
        #expect(!verdicts.isEmpty && verdicts.allSatisfy { $0 == .fail })
    }
}
