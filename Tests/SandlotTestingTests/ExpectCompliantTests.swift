import Foundation
import SandlotCompliance
import SandlotTesting
import SandlotTrace
import Synchronization
import Testing

@Suite struct ExpectCompliantTests {
    private static let header = TraceEvent.TraceHeader(
        schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .release,
        audience: .init(minAge: 6, maxAge: 8), initialEntitlements: [])

    /// Returns the trace of a session in which the app can open a link.
    private func trace(withLink: Bool = true) -> RecordedTrace {
        let trace = RecordedTrace()
        let recorder = trace.makeRecorder(Self.header, run: "r1")
        recorder.record(.screen(.init(name: "home")))
        if withLink { recorder.record(.linkOpened(.init(class: .web))) }
        recorder.record(.account(.init(action: .prompt)))
        recorder.end()
        return trace
    }

    @Test
    func aBrokenRuleFailsAtTheLineOfTheCall() throws {
        let trace = trace()
        let line = #line + 2
        let issues = Issues.of {
            expectCompliant(.recording(trace), parameters: ["allowAccounts": true])
        }
        let issue = try #require(issues.first)
        #expect(issues.count == 1)
        #expect(issue.sourceLocation?.line == line)
        #expect(issue.sourceLocation?.fileID == #fileID)
        let text = issue.comments.map(\.rawValue).joined()
        let rule = try #require(RuleCatalog.standard.rule("link-none"))
        #expect(text.hasPrefix("link-none: \(rule.title)\n"))
        #expect(text.contains("trace, run r1, event 2, at "))
        #expect(text.contains("\nviolation in seed\n"))
        #expect(text.contains("The design of the built-in spelling game (version 1)"))
    }

    @Test
    func aCompliantTraceIsReportedWithoutAFailure() throws {
        let report = try #require(
            expectCompliant(
                .recording(trace(withLink: false)), parameters: ["allowAccounts": true]))
        #expect(report.packs.map(\.id) == [.seed, .trace])
        #expect(report.packs.first?.verdict == .compliant)
    }

    @Test
    func rulesOfAnUnknownDayFailTheTest() throws {
        let pack = try #require(RuleCatalog.standard.pack(.coppa)).inForce(on: "2020-01-01")
        let trace = trace()
        let issues = Issues.of { expectCompliant(.recording(trace), packs: [pack]) }
        #expect(issues.count == 1)
        let text = issues.flatMap(\.comments).map(\.rawValue).joined()
        #expect(text.contains("the rules of coppa on 2020-01-01 are not known"), "\(text)")
    }

    @Test(arguments: ["file", "url", "bytes", "data", "records"])
    func everyFormOfATraceIsChecked(form: String) throws {
        let bytes = trace().bytes
        let path = NSTemporaryDirectory() + UUID().uuidString + ".jsonl"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var reader = TraceReader(bytes)
        let input: TraceInput =
            switch form {
            case "file": .file(path)
            case "url": .file(URL(fileURLWithPath: path))
            case "bytes": .bytes(bytes)
            case "data": .bytes(Data(bytes))
            default: .records(try reader.records())
            }
        let issues = Issues.of { expectCompliant(input, parameters: ["allowAccounts": true]) }
        #expect(issues.count == 1)
        #expect(issues.first?.comments.first?.rawValue.hasPrefix("link-none") == true)
    }

    @Test
    func aFindingOfSeveralPacksFailsOnceAndNamesThem() throws {
        let bytes = RuleExample(
            "", #"{"e":"push","kind":"received","content":"promo","text":"Hurry, today only!"}"#
        ).trace.utf8
        let issues = Issues.of {
            expectCompliant(.bytes(bytes), packs: [.seed, .appleKids])
        }
        let texts = issues.flatMap(\.comments).map(\.rawValue)
        let promotions = texts.filter { $0.hasPrefix("push-no-promo") }
        #expect(promotions.count == 1)
        #expect(promotions.first?.contains("violation in seed, violation in apple-kids") == true)
    }

    @Test
    func aTraceThatConcernsNoRuleFails() {
        let bytes = RuleExample("", #"{"e":"unheard_of"}"#).trace.utf8
        let issues = Issues.of { expectCompliant(.bytes(bytes), packs: [.ftcIAP, .euGDPR]) }
        #expect(issues.count == 1)
        #expect(
            issues.first?.comments.first?.rawValue.contains("any rule of ftc-iap, eu-gdpr") == true)
    }

    @Test
    func anInconclusiveResultFailsOnlyAStrictExpectation() {
        // The run ends before the ad can be skipped.
        let bytes = RuleExample(
            "",
            """
            {"e":"phase","phase":"preAd","attempt":1}
            {"e":"ad_requested","adId":"a1","network":"house","childTreatment":"child","maxRating":"G"}
            {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","rating":"G","personalized":false,"label":"Advertisement","t":100}
            """
        ).trace.utf8
        let usual = Issues.of { expectCompliant(.bytes(bytes)) }
        let strict = Issues.of { expectCompliant(.bytes(bytes), isStrict: true) }
        #expect(usual.isEmpty)
        #expect(strict.contains { $0.text.contains("inconclusive in seed") })
        #expect(strict.contains { $0.text.hasPrefix("ad-skip-by-deadline") })
    }

    @Test(arguments: [
        ("", "no event"), ("{}", "seq"), (#"{"seq":0,"t":0,"run":"r","e":"phase"}"#, "line 1"),
    ])
    func anInvalidTraceFailsWithItsPosition(text: String, part: String) {
        let issues = Issues.of {
            let report = expectCompliant(.bytes(text.utf8 + [UInt8(ascii: "\n")]))
            #expect(report == nil)
        }
        #expect(issues.count == 1)
        #expect(issues.first?.text.contains(part) == true, "\(issues)")
    }

    @Test
    func aFileThatIsMissingFails() {
        let issues = Issues.of { expectCompliant(.file("/nowhere/session.jsonl")) }
        #expect(issues.count == 1)
        #expect(issues.first?.text.contains("/nowhere/session.jsonl") == true)
    }

    @Test
    func misspelledNamesFailAndAreExplained() {
        let trace = TraceInput.recording(trace())
        let pack = Issues.of { expectCompliant(trace, packs: [PackID(rawValue: "aple-kids")]) }
        #expect(pack.map(\.text) == [#"there is no pack "aple-kids"; did you mean "apple-kids"?"#])
        let parameter = Issues.of { expectCompliant(trace, parameters: ["maxSkipsMs": 1]) }
        #expect(
            parameter.map(\.text) == [
                #"there is no parameter "maxSkipsMs"; did you mean "maxSkipMs"?"#
            ])
        let type = Issues.of { expectCompliant(trace, parameters: ["tolMs": "much"]) }
        #expect(
            type.map(\.text) == [
                #"`tolMs` cannot be "much": the parameter accepts a whole number of milliseconds, 0 or more"#
            ])
        let nothing = Issues.of { expectCompliant(trace, packs: [PackID]()) }
        #expect(nothing.count == 1)
    }

    @Test(arguments: [("2026-12-31", 0), ("2027-01-01", 1)])
    func aWaiverCountsUpToItsLastDay(today: String, failures: Int) throws {
        let rule = try #require(RuleCatalog.standard.rule("link-none"))
        var pack = Pack(id: PackID(rawValue: "ours"), title: "What we promise")
        pack.set(rule, to: .violation)
        pack.waive(
            Waiver(reason: "The link goes in the next release.", until: "2026-12-31"), for: rule.id)
        let trace = TraceInput.recording(trace())
        let issues = Issues.of { expectCompliant(trace, packs: [pack], today: today) }
        #expect(issues.count == failures)
    }
}

/// Records issues as known ones, to test that expectations fail.
///
/// The issues are intermittent, because the caller checks whether there are any.
enum Issues {
    static func of(_ body: () -> Void) -> [Issue] {
        let issues = Collected()
        withKnownIssue(isIntermittent: true) {
            body()
        } matching: { issue in
            issues.append(issue)
            return true
        }
        return issues.all
    }

    private final class Collected: Sendable {
        private let issues = Mutex<[Issue]>([])

        var all: [Issue] { issues.withLock { $0 } }

        func append(_ issue: Issue) {
            issues.withLock { $0.append(issue) }
        }
    }
}

extension Issue {
    /// The text of the issue.
    var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
