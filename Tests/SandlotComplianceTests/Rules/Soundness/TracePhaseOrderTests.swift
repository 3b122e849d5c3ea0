import SandlotCompliance
import Testing

@Suite("trace-phase-order")
struct TracePhaseOrderTests {
    private static let rule = RuleUnderTest("trace-phase-order")
    private static let phases = [
        "none", "preAd", "presenting", "spelling", "feedback", "levelComplete",
    ]
    private static let allowed: [String: Set<String>] = [
        "none": ["preAd", "presenting", "none"],
        "preAd": ["presenting", "none"],
        "presenting": ["spelling", "none"],
        "spelling": ["feedback", "none"],
        "feedback": ["presenting", "levelComplete", "none"],
        "levelComplete": ["preAd", "presenting", "none"],
    ]
    /// How to get to each phase without a fault.
    private static let ways: [String: [String]] = [
        "none": [], "preAd": ["preAd"], "presenting": ["presenting"],
        "spelling": ["presenting", "spelling"],
        "feedback": ["presenting", "spelling", "feedback"],
        "levelComplete": ["presenting", "spelling", "feedback", "levelComplete"],
    ]

    private static func line(_ phase: String, word: Int = 0, scene: String = "main") -> String {
        #"{"e":"phase","scene":"\#(scene)","phase":"\#(phase)","attempt":1,"word":\#(word)}"#
    }

    private static func verdict(
        _ lines: [String], parameters: [String: ParameterValue] = [:]
    ) throws -> Verdict {
        try Story(lines: lines, parameters: parameters).verdict(rule.id)
    }

    @Test(arguments: phases, phases)
    func aPhaseFollowsOnlyCertainPhases(from: String, to: String) throws {
        let way = try #require(Self.ways[from]).map { Self.line($0) }
        let isAllowed = Self.allowed[from]?.contains(to) ?? false
        let verdict = try Self.verdict(way + [Self.line(to, word: 1)])
        #expect(verdict == (isAllowed ? .pass : .fail))
    }

    @Test(arguments: ["preAd", "presenting", "spelling", "feedback", "levelComplete"])
    func aRepeatedPhaseIsNotAChange(phase: String) throws {
        let way = try #require(Self.ways[phase]).map { Self.line($0) }
        #expect(try Self.verdict(way + [Self.line(phase)]) == .pass)
        #expect(try Self.verdict(way + [Self.line(phase, word: 1)]) == .fail)
        let nextAttempt = Self.line(phase).replacing(#""attempt":1"#, with: #""attempt":2"#)
        #expect(try Self.verdict(way + [nextAttempt]) == .fail)
        let otherLevel = Self.line(phase).replacing(
            #""attempt":1"#, with: #""attempt":1,"level":7"#)
        #expect(try Self.verdict(way + [otherLevel]) == .pass)
    }

    @Test(arguments: [
        Case(
            "a word is tried again", .pass,
            ["presenting", "spelling", "feedback", "presenting"].map { line($0) }.joined(
                separator: "\n")),
        Case("a phase that is not listed follows nothing", .fail, line("bonus")),
        Case(
            "nothing follows a phase that is not listed", .fail,
            [line("bonus"), line("none")].joined(separator: "\n")),
        Case(
            "spelling is not skipped", .fail,
            [line("presenting"), line("feedback")].joined(separator: "\n")),
        Case(
            "spelling may be skipped if so set", .pass,
            [line("presenting"), line("feedback")].joined(separator: "\n"),
            parameters: ["allowSkipSpelling": true]),
        Case(
            "nothing else may be skipped then", .fail,
            [line("preAd"), line("feedback")].joined(separator: "\n"),
            parameters: ["allowSkipSpelling": true]),
        Case(
            "each window has its own phases", .pass,
            [line("presenting"), line("preAd", scene: "w2"), line("spelling")].joined(
                separator: "\n")),
        Case(
            "the other window begins with none", .fail,
            [line("presenting"), line("spelling", scene: "w2")].joined(separator: "\n")),
        Case("a run begins with none", .fail, line("presenting"), .run("r2"), line("spelling")),
        Case("no phase", .notApplicable, .screen("home")),
    ])
    func phasesAreOrderedPerWindowAndAttempt(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func theFindingNamesBothPhases() throws {
        let lines = [Self.line("presenting"), Self.line("levelComplete")]
        let result = try Self.rule.result(lines.joined(separator: "\n"))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.map(\.message) == ["The phase levelComplete follows presenting."])
    }
}
