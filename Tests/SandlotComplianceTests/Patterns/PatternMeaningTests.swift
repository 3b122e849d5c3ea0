import Foundation
import SandlotCompliance
import TestSupport
import Testing

/// The boundaries and corner cases that the documentation of rule files states.
@Suite("The meaning of patterns")
struct PatternMeaningTests {
    private static let forbidden = """
              - verdict: notApplicable
                story: Nothing happens.
                trace: '{"e":"screen","name":"home"}'
              - verdict: fail
                story: The forbidden event.
                trace: |
        """

    /// The result of a pattern, whose example of a failure is given.
    private func result(
        _ pattern: String, failing: String..., lines: String...
    ) throws -> ComplianceReport.RuleResult {
        let examples =
            Self.forbidden + "\n" + failing.map { "          \($0)" }.joined(separator: "\n") + "\n"
        let file = try RuleFile(PatternRule.text(pattern, examples: examples))
        let report = try Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
            .check(Array(RuleExample("", lines.joined(separator: "\n")).trace.utf8))
        return try #require(report.packs.first?.rules.first)
    }

    private static let screen = #"{"e":"screen","name":"parentArea"}"#
    private static let tap = #"{"e":"user_action","kind":"tap","target":"x"}"#
    private static let tapInArea = [
        #"{"e":"screen","name":"parentArea"}"#, #"{"e":"user_action","kind":"tap"}"#,
    ]

    private func during(_ lines: String...) throws -> ComplianceReport.RuleResult {
        let pattern = """
            never: user_action
            while:
              during: {from: {event: app_state, where: {state: active}}, until: {event: app_state, where: {state: inactive}}, for: 1s}
            """
        let failing = [#"{"e":"app_state","state":"active"}"#, Self.tap]
        let examples =
            Self.forbidden + "\n" + failing.map { "          \($0)" }.joined(separator: "\n") + "\n"
        let file = try RuleFile(PatternRule.text(pattern, examples: examples))
        let report = try Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
            .check(Array(RuleExample("", lines.joined(separator: "\n")).trace.utf8))
        return try #require(report.packs.first?.rules.first)
    }

    private func action(at t: Int) -> String { #"{"t":\#(t),"e":"user_action","kind":"tap"}"# }
    private func app(_ state: String, at t: Int) -> String {
        #"{"t":\#(t),"e":"app_state","state":"\#(state)"}"#
    }

    @Test func anIntervalIncludesItsBeginningAndNotItsEnd() throws {
        #expect(try during(app("active", at: 5), action(at: 5)).verdict == .fail)
        #expect(try during(app("active", at: 5), action(at: 1_004)).verdict == .fail)
        #expect(try during(app("active", at: 5), action(at: 1_005)).verdict == .pass)
        let ended = try during(app("active", at: 5), app("inactive", at: 9), action(at: 9))
        #expect(ended.verdict == .pass)
        #expect(try during(action(at: 5), app("active", at: 5)).verdict == .pass)
        let again = try during(
            app("active", at: 5), app("inactive", at: 9), app("active", at: 2_000),
            action(at: 2_100))
        #expect(again.findings.map(\.seqs) == [[3, 4]])
        #expect(again.findings.first?.measure == .time(100, limit: 1_000))
    }

    @Test func aStateEndsWithTheRun() throws {
        let restarted = try during(app("active", at: 5), #"{"run":"r2"}"#, action(at: 7))
        #expect(restarted.verdict == .pass)
    }

    @Test func aPassAcrossAGapOrAClockThatGoesBackIsInconclusive() throws {
        let gap = #"{"seq":9,"t":3000,"e":"user_action","kind":"tap"}"#
        #expect(try during(app("active", at: 5), gap).verdict == .inconclusive)
        let back = try during(app("active", at: 2_000), action(at: 1_000))
        #expect(back.verdict == .inconclusive)
        // A gap cannot make a failure a pass.
        let late = #"{"seq":9,"t":300,"e":"user_action","kind":"tap"}"#
        #expect(try during(app("active", at: 5), late).verdict == .fail)
    }

    @Test func screensAndPhasesBelongToTheirWindow() throws {
        let pattern = "never: user_action\nwhile: {latest: screen, is: {name: parentArea}}"
        func verdict(_ lines: String...) throws -> Verdict {
            try result(
                pattern, failing: Self.tapInArea[0], Self.tapInArea[1],
                lines: lines.joined(separator: "\n")
            ).verdict
        }
        #expect(try verdict(Self.screen, Self.tap) == .fail)
        let other = #"{"e":"user_action","kind":"tap","scene":"left"}"#
        #expect(try verdict(Self.screen, other) == .pass)
        #expect(try verdict(Self.screen, #"{"e":"screen","name":"home"}"#, Self.tap) == .pass)
        #expect(try verdict(Self.tap, Self.screen) == .pass)
    }

    @Test func theTimeOfAnEarlierEventIsInclusive() throws {
        let pattern = """
            only: purchase_started
            after: gate_passed
            within: 1s
            """
        let buy = #""e":"purchase_started","purchaseId":"b1","productId":"p"}"#
        let gate = #"{"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}"#
        func verdict(_ lines: String...) throws -> Verdict {
            try result(
                pattern, failing: #"{"t":1,\#(buy)"#, lines: lines.joined(separator: "\n")
            ).verdict
        }
        #expect(try verdict(gate, #"{"t":1000,\#(buy)"#) == .pass)
        #expect(try verdict(gate, #"{"t":1001,\#(buy)"#) == .fail)
        #expect(try verdict(#"{"t":0,\#(buy)"#, gate) == .fail)
        #expect(try verdict(gate, #"{"run":"r2"}"#, #"{"t":10,\#(buy)"#) == .fail)
    }

    @Test func anEventWithoutTheCommonFieldIsInNoGroup() throws {
        let pattern = "only: purchase_started\nafter: gate_passed\nsame: passId"
        let buy = #"{"e":"purchase_started","purchaseId":"b1","productId":"p""#
        let gate = #"{"e":"gate_passed","gateId":"g","passId":"p1","purpose":"purchase"}"#
        func verdict(_ lines: String...) throws -> Verdict {
            try result(pattern, failing: buy + "}", lines: lines.joined(separator: "\n")).verdict
        }
        #expect(try verdict(gate, buy + #","passId":"p1"}"#) == .pass)
        #expect(try verdict(gate, buy + #","passId":"p2"}"#) == .fail)
        #expect(try verdict(gate, buy + "}") == .fail)
    }

    @Test func ownEventsAreKnownByTheirName() throws {
        let seen = #"{"e":"paywall_seen","variant":"b"}"#
        func verdict(_ lines: String...) throws -> Verdict {
            try result("never: paywall_seen", failing: seen, lines: lines.joined(separator: "\n"))
                .verdict
        }
        #expect(try verdict(seen) == .fail)
        #expect(try verdict(#"{"e":"another_event"}"#) == .notApplicable)
    }

    @Test func anUnclearEventIsInconclusive() throws {
        let pattern = """
            never: gate_shown
            while: {choices: {less: 4}}
            unclear: {choices: {present: false}}
            when: {purpose: purchase}
            """
        func shown(_ purpose: String, _ choices: String) -> String {
            #"{"e":"gate_shown","gateId":"g","purpose":"\#(purpose)"\#(choices)}"#
        }
        func verdict(_ line: String) throws -> Verdict {
            try result(pattern, failing: shown("purchase", #","choices":3"#), lines: line).verdict
        }
        #expect(try verdict(shown("purchase", #","choices":3"#)) == .fail)
        #expect(try verdict(shown("purchase", #","choices":4"#)) == .pass)
        #expect(try verdict(shown("purchase", "")) == .inconclusive)
        #expect(try verdict(shown("link", "")) == .notApplicable)
    }

    @Test func forgottenGroupsMakeResultsInconclusive() throws {
        let pattern = """
            only: {event: user_action, where: {kind: tap}}
            after: {event: user_action, where: {kind: scroll}}
            same: target
            """
        let scrolls = (0...4_096).map { index in
            #"{"e":"user_action","kind":"scroll","target":"x\#(index)"}"#
        }
        func verdict(_ target: String) throws -> Verdict {
            let tap = #"{"e":"user_action","kind":"tap","target":"\#(target)"}"#
            return try result(
                pattern, failing: Self.tap, lines: (scrolls + [tap]).joined(separator: "\n")
            ).verdict
        }
        #expect(try verdict("x4096") == .pass)
        #expect(try verdict("x1") == .pass)
        #expect(try verdict("x0") == .inconclusive)
    }

    @Test func memoryDoesNotGrowWithTheNumberOfGroups() async {
        await #expect(processExitsWith: .success) {
            let forms = [
                "at-most: 100\nof: user_action\nper: 30d\nsame: target\nwhen: {kind: scroll}",
                "after: user_action\nexpect: gate_shown\nwithin: 30d\nwhen: {kind: scroll}",
                """
                only: {event: user_action, where: {kind: scroll}}
                after: {event: user_action, where: {kind: scroll}}
                same: target
                """,
            ]
            let files = try forms.map { form in
                let isOrder = form.hasPrefix("only")
                let scroll = #"{"t":1,"e":"user_action","kind":"scroll","target":"x"}"#
                let count = isOrder ? 1 : form.hasPrefix("at") ? 101 : 1
                let lines = [String](repeating: "          " + scroll, count: count)
                let end =
                    form.hasPrefix("after")
                    ? [#"          {"t":2600000000,"e":"trace_end","reason":"normal"}"#] : []
                let examples =
                    """
                          - verdict: notApplicable
                            story: Nothing happens.
                            trace: '{"e":"screen","name":"home"}'
                          - verdict: fail
                            story: Too often, or never.
                            trace: |
                    """ + "\n" + (lines + end).joined(separator: "\n") + "\n"
                return try RuleFile(PatternRule.text(form, examples: examples))
            }
            for file in files {
                let checker = Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
                func trace(_ count: Int) -> [UInt8] {
                    var bytes: [UInt8] = []
                    for index in 0..<count {
                        bytes += Array(
                            #"{"seq":\#(index),"t":\#(index),"run":"r","e":"user_action","kind":"scroll","target":"x\#(index)"}"#
                                .utf8)
                        bytes.append(0x0A)
                    }
                    return bytes
                }
                let (short, long) = (trace(20_000), trace(60_000))
                _ = try checker.check(short)
                let before = try ResidentMemory.bytes()
                let report = try checker.check(long)
                let after = try ResidentMemory.bytes()
                guard report.events == 60_000, after - before < 8 << 20 else {
                    throw ResidentMemory.HasGrown(bytes: after - before)
                }
            }
        }
    }

    @Test func aForgottenEndMakesAPassInconclusive() throws {
        let pattern = """
            only: {event: user_action, where: {kind: tap}}
            after: {event: user_action, where: {kind: answer}}
            since: [screen, {event: user_action, where: {kind: scroll}}]
            same: target
            """
        func action(_ kind: String, _ target: String) -> String {
            #"{"e":"user_action","kind":"\#(kind)","target":"\#(target)"}"#
        }
        func verdict(_ ends: Int, then lines: String...) throws -> Verdict {
            // The screen ends all groups, and the scroll ends that of x after its answer.
            let begin = [Self.screen, action("answer", "x"), action("scroll", "x")]
            let others = (0..<ends).map { action("scroll", "y\($0)") }
            return try result(
                pattern, failing: Self.tap,
                lines: (begin + others + lines).joined(separator: "\n")
            ).verdict
        }
        let tap = action("tap", "x")
        #expect(try verdict(4_095, then: tap) == .fail)
        #expect(try verdict(4_096, then: tap) == .inconclusive)
        // A screen after it ends all groups again, so that nothing forgotten decides.
        #expect(try verdict(4_096, then: Self.screen, tap) == .fail)
        #expect(try verdict(4_096, then: Self.screen, action("answer", "x"), tap) == .pass)
    }

    @Test
    func answersOfOtherGroupsCostNoTime() throws {
        let pattern = """
            after: {event: user_action, where: {kind: tap}}
            expect: {event: user_action, where: {kind: answer}}
            same: target
            """
        func action(_ kind: String, _ target: String) -> String {
            #"{"e":"user_action","kind":"\#(kind)","target":"\#(target)"}"#
        }
        func seconds(tapping: String) throws -> Double {
            let taps = (0..<4_096).map { action(tapping, "x\($0)") }
            let answers = (0..<8_000).map { _ in action("answer", "y") }
            let lines = (taps + answers).joined(separator: "\n")
            return try ProcessorTime.seconds {
                let result = try result(
                    pattern, failing: Self.tap, lines: lines, action("tap", "z"),
                    action("answer", "x7"), action("answer", "z"))
                #expect(result.verdict == (tapping == "tap" ? .fail : .pass))
            }
        }
        // With taps, 4,096 groups wait for an answer. With scrolls, none does.
        let waiting = try seconds(tapping: "tap")
        #expect(waiting < 4 * (try seconds(tapping: "scroll")))
    }
}
