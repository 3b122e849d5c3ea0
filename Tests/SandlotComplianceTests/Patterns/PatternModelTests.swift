import SandlotCompliance
import TestSupport
import Testing

/// Counts and responses, compared with a model that looks at the whole run at once.
@Suite("Patterns and a model of them")
struct PatternModelTests {
    /// An event of a random run: its time, and which of the events it is.
    private struct Event {
        let t: Int
        let kind: Character
        let group: String
    }

    private func events(_ random: inout SeededGenerator) -> [Event] {
        var t = 0
        return (0..<random.number(in: 1...25)).map { _ in
            if random.chance(0.7) { t += random.number(in: 0...400) }
            return Event(
                t: t, kind: random.element(of: ["a", "a", "b", "c"]),
                group: random.element(of: ["x", "y"]))
        }
    }

    /// A run of taps, scrolls, and other actions.
    private func trace(_ events: [Event], isComplete: Bool) -> String {
        let names: [Character: String] = ["a": "tap", "b": "scroll", "c": "back"]
        var lines = events.map { event in
            #"{"t":\#(event.t),"e":"user_action","kind":"\#(names[event.kind] ?? "")","target":"\#(event.group)"}"#
        }
        lines.append(#"{"e":"trace_end","reason":"\#(isComplete ? "normal" : "crash")"}"#)
        return RuleExample("", lines.joined(separator: "\n")).trace
    }

    /// The findings of a rule for a run: the verdict and the events of each.
    private func findings(_ pattern: String, _ trace: String) throws -> (Verdict, [String]) {
        let file = try PatternRule.file(pattern)
        let report = try Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
            .check(Array(trace.utf8))
        let result = try #require(report.packs.first?.rules.first)
        return (result.verdict, result.findings.map { "\($0.verdict) \($0.seqs)" })
    }

    private func compare(
        _ pattern: String, _ expected: [(verdict: Verdict, seqs: [Int])], _ trace: String,
        _ comment: Comment
    ) throws {
        let (verdict, findings) = try findings(pattern, trace)
        let others = expected.filter { $0.verdict != .pass }
        let sorted = others.sorted { ($0.seqs.last ?? 0) < ($1.seqs.last ?? 0) }
        #expect(findings == sorted.map { "\($0.verdict) \($0.seqs)" }, comment)
        let all = Set(expected.map(\.verdict))
        let worst = [Verdict.fail, .inconclusive, .pass].first(where: all.contains)
        #expect(verdict == worst ?? .notApplicable, comment)
    }

    @Test(arguments: ["per: 1s", "per: run", "per: run, since: back", "per: 500ms, same: target"])
    func countsAreThoseOfTheModel(form: String) throws {
        let seed = SeededGenerator.seed
        let limit = 2
        var fields = "at-most: \(limit)\nof: {event: user_action, where: {kind: tap}}\n"
        fields += form.split(separator: ", ").joined(separator: "\n")
            .replacing("since: back", with: "since: {event: user_action, where: {kind: back}}")
        let window = form.contains("1s") ? 1_000 : form.contains("500ms") ? 500 : nil
        var failures = 0
        for round in FuzzInputs(sample: 60, cost: 10) {
            var random = SeededGenerator(seed: seed &+ UInt64(round))
            let events = self.events(&random)
            var expected: [(verdict: Verdict, seqs: [Int])] = []
            for (index, event) in events.enumerated() where event.kind == "a" {
                let start =
                    form.contains("since")
                    ? (events[..<index].lastIndex { $0.kind == "c" } ?? -1) + 1 : 0
                let counted = events.indices[start...index].filter { other in
                    events[other].kind == "a"
                        && (!form.contains("same") || events[other].group == event.group)
                        && window.map { event.t - events[other].t < $0 } ?? true
                }
                // The header has the number 0. The finding names at most one more event than is permitted.
                let first = window == nil ? counted[0] : counted.suffix(limit + 1).first ?? 0
                expected.append(
                    counted.count > limit
                        ? (.fail, [first + 1, index + 1]) : (.pass, []))
                if counted.count > limit { failures += 1 }
            }
            try compare(
                fields, expected, trace(events, isComplete: true),
                "seed \(seed), round \(round), \(form)")
        }
        #expect(failures > 10)
    }

    @Test(arguments: [nil, 1_000] as [Int?], [true, false])
    func responsesAreThoseOfTheModel(within: Int?, isComplete: Bool) throws {
        let seed = SeededGenerator.seed
        var fields = """
            after: {event: user_action, where: {kind: tap}}
            expect: {event: user_action, where: {kind: scroll}}
            unless: {event: user_action, where: {kind: back, target: x}}
            same: target
            """
        if let within { fields += "\nwithin: \(within)ms" }
        var count: [Verdict: Int] = [:]
        for round in FuzzInputs(sample: 60, cost: 10) {
            var random = SeededGenerator(seed: seed &+ UInt64(round))
            let events = self.events(&random)
            let end = events.last?.t ?? 0
            var expected: [(verdict: Verdict, seqs: [Int])] = []
            for (index, event) in events.enumerated() where event.kind == "a" {
                let answer = events.indices[(index + 1)...].first { other in
                    events[other].group == event.group
                        && (events[other].kind == "b"
                            || events[other].kind == "c" && event.group == "x")
                }
                if let answer {
                    let isLate = within.map { events[answer].t - event.t > $0 } ?? false
                    expected.append(
                        isLate ? (.fail, [index + 1, answer + 1]) : (.pass, []))
                } else if let within {
                    expected.append((end - event.t > within ? .fail : .inconclusive, [index + 1]))
                } else {
                    expected.append((isComplete ? .fail : .inconclusive, [index + 1]))
                }
            }
            for result in expected { count[result.verdict, default: 0] += 1 }
            try compare(
                fields, expected, trace(events, isComplete: isComplete),
                "seed \(seed), round \(round)")
        }
        #expect(count[.pass, default: 0] > 10)
        #expect(count[.fail, default: 0] + count[.inconclusive, default: 0] > 10)
    }
}
