import SandlotCompliance
import SandlotTrace
import Testing

/// Traces as bytes: what is ignored, what is repaired, what a rule reports and what is no trace at all.
@Suite("Awkward cases: the file")
struct EnvelopeEdgeCases {
    private static let head =
        #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}"#
    private static let action = #"{"seq":1,"t":5,"run":"r","e":"user_action","kind":"tap"}"#
    private static let end = #"{"seq":2,"t":9,"run":"r","e":"trace_end","reason":"normal"}"#

    private static func report(_ bytes: [UInt8]) throws -> ComplianceReport {
        try Checker(packs: RuleCatalog.standard.packs).check(bytes)
    }

    private static func verdicts(_ lines: [String]) throws -> [String: Verdict] {
        try verdicts(Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    private static func verdicts(_ bytes: [UInt8]) throws -> [String: Verdict] {
        let pack = try report(bytes).packs.first { $0.id == .trace }
        return Dictionary(
            (pack?.rules ?? []).map { ($0.id, $0.verdict) }, uniquingKeysWith: { first, _ in first }
        )
    }

    // MARK: Ignored

    @Test(arguments: [
        ["", head, "", "  \t", action, end, ""], ["\u{FEFF}" + head, action, end],
        ["\u{FEFF}", head, action, end], [head + "\r", action + "\r", "\r", end + "\r"],
        [head, #"{"seq":1,"t":5,"run":"r","e":"sync_state","kind":7}"#, end],
        [head, action.dropLast() + #","color":{"deep":[1,[2]]}}"#, end],
        [head, action.replacing("\"tap\"", with: "\"hum\""), end],
        [head.dropLast() + #","dev":null,"wall":null,"pegi":null}"#, action, end],
    ])
    func unknownEventsAndFieldsAreIgnored(lines: [String]) throws {
        let verdicts = try Self.verdicts(lines)
        #expect(verdicts["trace-seq"] == .pass)
        #expect(verdicts["trace-header"] == .pass)
        #expect(verdicts["trace-clock"] == .pass)
        #expect(verdicts["trace-complete"] == .pass)
    }

    @Test func unknownEventsAreCountedAndKeepTheirNumbers() throws {
        let note = #"{"seq":1,"t":5,"run":"r","e":"sync_state"}"#
        let report = try Self.report(
            Array([Self.head, note, Self.end].joined(separator: "\n").utf8))
        #expect(report.events == 3)
        #expect(report.unknownEvents == 1)
        #expect(try Self.verdicts([Self.head, Self.end])["trace-seq"] == .fail)
        let late = note.replacing("\"t\":5", with: "\"t\":50")
        #expect(try Self.verdicts([Self.head, late, Self.end])["trace-clock"] == .fail)
        let named = note.replacing("}", with: #","firstName":"x"}"#)
        #expect(try Self.verdicts([Self.head, named, Self.end])["trace-no-pii"] == .fail)
    }

    @Test(arguments: [
        Situation(
            "a phase", ["ad-no-gameplay-overlap": .pass], phase(0, "dreaming"), shown(1),
            dismissed(2)),
        Situation(
            "a slot", ["ad-slot-valid": .fail, "ad-one-per-slot": .notApplicable],
            phase(0, "preAd"), shown(1, slot: "middle"), dismissed(2)),
        Situation(
            "a format, which covers nothing", ["ad-slot-valid": .notApplicable],
            at(0, "ad_shown", #""adId":"a1","slot":"other","format":"hologram""#)),
        Situation(
            "a platform, which is as good as none", ["ad-skip-by-deadline": .inconclusive],
            header(platform: "tvOS"), shown(0), dismissed(1)),
        Situation(
            "no platform",
            ["ad-skip-by-deadline": .inconclusive, "ad-not-on-watch": .inconclusive],
            at(0, "trace_header", #""schema":"sandlot-trace/1""#), shown(0), dismissed(1)),
        Situation(
            "a surface", ["ad-surface-main-app": .fail], shown(0, "a1", #""surface":"fridge""#)),
    ])
    func unlistedWordsEqualNoListedWord(situation: Situation) throws { try situation.check() }

    // MARK: Repaired

    @Test(arguments: [
        [head, action, action, end], [head, action, end, action],
        [head, end, action], [end, head, action], [action, head, end],
        [
            head, action,
            #"{"t":5.0,"seq":1.0,"kind":"\u0074ap", "e":"user_action","run":"r"}"#, end,
        ],
        [
            head, action,
            #"{"seq":7,"seq":1,"t":5,"run":"r","e":"user_action","kind":"tap"}"#, end,
        ],
        [
            head, action, #"{"seq":1,"t":50e-1,"run":"r","e":"user_action","kind":"tap"}"#,
            end,
        ],
    ])
    func smallDamageToAFileIsRepaired(lines: [String]) throws {
        let verdicts = try Self.verdicts(lines)
        #expect(verdicts["trace-seq"] == .advisory)
        #expect(verdicts["trace-header"] == .pass)
        #expect(verdicts["trace-complete"] == .pass)
        #expect(verdicts["trace-clock"] == .pass)
        let report = try Self.report(Array(lines.joined(separator: "\n").utf8))
        #expect(report.events == 3)
    }

    @Test func linesThatShareANumberKeepTheirOrder() throws {
        let words = (0..<2).map {
            #"{"seq":1,"t":5,"run":"r","e":"phase","phase":"\#(["presenting", "spelling"][$0])","attempt":1,"word":0}"#
        }
        let verdicts = try Self.verdicts([Self.head, words[0], words[1], Self.end])
        #expect(verdicts["trace-seq"] == .fail)
        #expect(verdicts["trace-phase-order"] == .pass)
        let swapped = try Self.verdicts([Self.head, words[1], words[0], Self.end])
        #expect(swapped["trace-seq"] == .fail)
        #expect(swapped["trace-phase-order"] == .fail)
    }

    // MARK: Reported

    @Test(arguments: [
        ([head, end], "trace-seq", Verdict.fail),
        ([action, end], "trace-seq", .fail),
        ([action, end], "trace-header", .fail),
        ([head, action, action.replacing("tap", with: "key"), end], "trace-seq", .fail),
        (
            [head.replacing(#""platform":"iOS","#, with: ""), action, end], "trace-header",
            .fail
        ),
        (
            [head.replacing(#","initialEntitlements":[]"#, with: ""), action, end],
            "trace-header", .fail
        ),
        (
            [head, head.replacing("\"seq\":0", with: "\"seq\":1"), end], "trace-header",
            .fail
        ),
        ([head, action, end.replacing("\"t\":9", with: "\"t\":4")], "trace-clock", .fail),
        ([head, action, end.replacing("\"t\":9", with: "\"t\":5")], "trace-clock", .pass),
        (
            [head, action, end.replacing("normal", with: "crash")], "trace-complete",
            .inconclusive
        ),
        ([head, action], "trace-complete", .inconclusive),
        (
            [head, action, end, end.replacing("\"seq\":2", with: "\"seq\":3")],
            "trace-complete", .fail
        ),
        (
            [head, action, end, #"{"seq":3,"t":9,"run":"r","e":"note"}"#], "trace-complete",
            .fail
        ),
        (
            [
                head,
                #"{"seq":1,"t":5,"run":"r","e":"ad_dismissed","adId":"a","cause":"skip"}"#, end,
            ], "trace-refs", .fail
        ),
    ])
    func rulesReportTheDamageOfAFile(lines: [String], rule: String, verdict: Verdict) throws {
        #expect(try Self.verdicts(lines)[rule] == verdict)
    }

    @Test func ofTwoHeadersTheFirstIsUsed() throws {
        try Situation(
            "", ["trace-header": .fail, "ad-skip-by-deadline": .pass],
            header(platform: "iOS"),
            header(platform: "watchOS"), shown(0), dismissed(5000)
        ).check()
    }

    @Test(arguments: [
        Situation(
            "counts for its run", ["ad-skip-by-deadline": .pass],
            header(#""params":{"maxSkipMs":15000}"#), shown(0, "a1", #""network":"house""#),
            dismissed(15_250)),
        Situation(
            "does not count for another", ["ad-skip-by-deadline": .fail],
            header(#""params":{"maxSkipMs":15000}"#), tap(0), run("r2"),
            shown(0, "a1", #""network":"house""#),
            dismissed(15_250)),
        Situation(
            "counts less than the command line", ["ad-skip-by-deadline": .fail],
            parameters: ["maxSkipMs": 5000], header(#""params":{"maxSkipMs":15000}"#),
            shown(0, "a1", #""network":"house""#),
            dismissed(15_250)),
        Situation(
            "of the wrong type does not count", ["ad-skip-by-deadline": .fail],
            header(#""params":{"maxSkipMs":"15000"}"#), shown(0, "a1", #""network":"house""#),
            dismissed(15_250)),
        Situation(
            "by a name that nobody knows does not count", ["ad-skip-by-deadline": .fail],
            header(#""params":{"maxSkip":15000,"\u0000":[]}"#),
            shown(0, "a1", #""network":"house""#), dismissed(15_250)),
        Situation(
            "twice counts the second time", ["ad-skip-by-deadline": .pass],
            header(#""params":{"maxSkipMs":1,"maxSkipMs":15000}"#),
            shown(0, "a1", #""network":"house""#), dismissed(15_250)),
    ])
    func aHeaderSetsParameters(situation: Situation) throws { try situation.check() }

    // MARK: Torn and malformed

    @Test(arguments: [
        Array(#"{"seq":1,"t":"#.utf8), Array("{".utf8), [0xFF, 0xFE],
        Array("\"\u{E9}".utf8.dropLast()),
        Array(#"{"seq":1,"t":5,"run":"r","e":"user_action","kind":"tap"}}"#.utf8),
    ])
    func aTornTailOfAKilledProcessIsDropped(tail: [UInt8]) throws {
        let report = try Self.report(Array((Self.head + "\n").utf8) + tail)
        #expect(report.events == 1)
    }

    @Test(arguments: [
        Array((head + "\n{\"seq\":1,\n" + end + "\n").utf8),
        Array((head + "\n{\"seq\":1\n").utf8),
        Array((head + "\n").utf8) + [0xFF, 0x0A], Array("{\"seq\":1".utf8),
        Array((head + "\n17").utf8),
        Array((head + "\n[]").utf8), Array((head + "\n\"x\"").utf8),
        Array((head + "\nnull").utf8),
        Array((head + "\n" + #"{"seq":1,"t":5,"run":"r"}"#).utf8),
    ])
    func onlyATailWithoutANewlineIsDropped(bytes: [UInt8]) {
        #expect(throws: TraceError.self) { try Self.report(bytes) }
    }

    @Test(arguments: [
        "", "\n\n", "\u{FEFF}", "[]", "7", "{}", #"{"seq":0,"t":0,"run":"r"}"#,
        #"{"seq":null,"t":0,"run":"r","e":"x"}"#, #"{"seq":0,"t":-1,"run":"r","e":"x"}"#,
        #"{"seq":0.5,"t":0,"run":"r","e":"x"}"#, #"{"seq":true,"t":0,"run":"r","e":"x"}"#,
        #"{"seq":0,"t":0,"run":"","e":"x"}"#, #"{"seq":0,"t":0,"run":"r","e":"x","wall":1}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-11-02"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-11-02T10:00:00+01:00"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-13-02T10:00:00Z"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","scene":3}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","dev":[]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"screen"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"screen","name":7}"#,
        #"{"seq":0,"t":0,"run":"r","e":"screen","name":"home","affordances":[1]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"screen","name":"home","gated":"yes"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd","attempt":0}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"spelling","attempt":1}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"spelling","attempt":1,"word":-1}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"dreaming"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"offer_shown","offerId":"o","initiated":"app","expiresAtMs":-1}"#,
        #"{"seq":0,"t":0,"run":"r","e":"consent","consentId":"c","action":"granted","by":"parent","scope":[]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","challenge":{"a":7,"b":8}}"#,
        #"{"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","challenge":{"kind":"add","a":7}}"#,
        #"{"seq":0,"t":0,"run":"r","e":"data_sent","dest":"self","purpose":"sync","fields":[]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"ad_shown","adId":"a","slot":"other","format":"banner","creative":[]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"ad_shown","adId":"a","slot":"other","format":"banner","labelContrast":"4"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"trace_header"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/2"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","audience":{"minAge":6}}"#,
        #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"p"}]}"#,
        #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","initialEntitlements":"x"}"#,
    ])
    func malformedTracesAreRefused(text: String) throws {
        #expect(throws: TraceError.self) { try Self.report(Array((text + "\n").utf8)) }
        // It does not matter where it stands, and the line is named.
        guard text.contains("{") || text.contains("7") || text == "[]" else { return }
        let lines = [Self.head, Self.action, text, Self.end].map { $0 + "\n" }.joined()
        let error = try #require(throws: TraceError.self) { try Self.report(Array(lines.utf8)) }
        #expect(error.line == 3)
    }

    @Test(arguments: [
        #"{"seq":0,"t":0.0,"run":"r","e":"x"}"#, #"{"seq":0e0,"t":1E2,"run":"r","e":"x"}"#,
        #"{"seq":-0,"t":0,"run":"r","e":"x"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"none"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"consent","consentId":"c","action":"requested"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"ad_shown","adId":"a","slot":"x","format":"y","creative":{"usesAppCharacter":true}}"#,
        #"{"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","challenge":{"kind":"hold"}}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-11-02T10:00:00Z"}"#,
        #"{"seq":0,"t":0,"run":"r","e":"x","kind":7,"phase":[],"attempt":"x"}"#,
    ])
    func unusualTracesAreAccepted(text: String) throws {
        #expect(try Self.report(Array((text + "\n").utf8)).events == 1)
    }

    // MARK: Runs

    @Test func aRunThatBeginsAgainIsOneRunWithTwoHeaders() throws {
        let other = Self.action.replacing("\"r\"", with: "\"s\"").replacing(
            "\"seq\":1", with: "\"seq\":0")
        let report = try Self.report(
            Array(
                [
                    Self.head, Self.action, Self.end, other,
                    Self.head.replacing("\"seq\":0", with: "\"seq\":3"),
                ]
                .joined(separator: "\n").utf8))
        #expect(report.runs == ["r", "s"])
        #expect(report.events == 5)
    }

    @Test func runsOfADeviceFollowOneAnotherByTheirFirstLines() throws {
        // The run that owns Remove Ads begins first, although most of it is written last.
        let first = [
            #"{"seq":0,"t":0,"run":"a","e":"trace_header","schema":"sandlot-trace/1","initialEntitlements":[]}"#,
            #"{"seq":1,"t":1,"run":"a","e":"entitlement","productId":"remove_ads","active":true,"cause":"launch"}"#,
        ]
        let second = [
            #"{"seq":0,"t":0,"run":"b","e":"trace_header","schema":"sandlot-trace/1","initialEntitlements":[]}"#,
            #"{"seq":1,"t":1,"run":"b","e":"ad_shown","adId":"x","slot":"other","format":"banner"}"#,
        ]
        let orders = [
            [first[0], second[0], second[1], first[1]], [first[0], second[0], first[1], second[1]],
            [first[0], first[1], second[0], second[1]],
        ]
        for order in orders {
            let report = try Self.report(Array(order.joined(separator: "\n").utf8))
            #expect(report.runs == ["a", "b"])
            let rule = report.packs[0].rules.first { $0.id == "iap-entitlement-effective" }
            #expect(rule?.verdict == .fail)
        }
        let swapped = [second[0], first[0], first[1], second[1]]
        let report = try Self.report(Array(swapped.joined(separator: "\n").utf8))
        let rule = report.packs[0].rules.first { $0.id == "iap-entitlement-effective" }
        #expect(rule?.verdict == .pass)
    }
}
