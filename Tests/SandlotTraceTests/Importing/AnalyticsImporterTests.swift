import SandlotTrace
import Testing

@Suite("Importing an analytics export")
struct AnalyticsImporterTests {
    /// 2 November 2026, 10:00 UTC, in microseconds.
    private static let start = 1_793_613_600_000_000

    /// Returns a line in the format of a BigQuery export.
    private func entry(
        _ name: String, at milliseconds: Int, _ parameters: [String: Any] = [:],
        person: String = "person-0001", session: Int = 1_793_613_590, more: String = ""
    ) -> String {
        let all = parameters.merging(["ga_session_id": session]) { own, _ in own }
        let list = all.sorted { $0.key < $1.key }.map { key, value in
            let kind =
                value is Int ? "int_value" : value is Double ? "double_value" : "string_value"
            let text = value is Double ? "\(value)" : "\"\(value)\""
            return #"{"key":"\#(key)","value":{"\#(kind)":\#(text)}}"#
        }
        return
            #"{"event_timestamp":"\#(Self.start + milliseconds * 1_000)","event_name":"\#(name)","#
            + #""user_pseudo_id":"\#(person)","platform":"IOS","app_info":{"version":"2.1"}\#(more),"#
            + #""event_params":[\#(list.joined(separator: ","))]}"#
    }

    private func imported(
        _ lines: [String], _ mapping: AnalyticsMapping = .firebase
    ) throws -> ImportedTrace {
        let header = TraceEvent.TraceHeader(
            schema: TraceEvent.TraceHeader.schema, audience: .init(minAge: 6, maxAge: 8))
        return try AnalyticsImporter(mapping: mapping, header: header)
            .records(of: Array(lines.joined(separator: "\n").utf8))
    }

    private func events(
        _ lines: [String], _ mapping: AnalyticsMapping = .firebase
    ) throws
        -> [TraceEvent]
    {
        try imported(lines, mapping).records.dropFirst(2).map(\.event)
    }

    // MARK: Order and envelope

    @Test
    func entriesAreOrderedByTimeAndThenAsTheAppCounted() throws {
        let places = #","event_bundle_sequence_id":"7","batch_event_index":"#
        let trace = try imported([
            entry("second", at: 500, more: places + "2"),
            entry("third", at: 500, more: places + "3"),
            entry("first", at: 500, more: places + #""1""#), entry("begin", at: 0),
            entry("earlier_bundle", at: 500, more: #","event_bundle_sequence_id":6"#),
        ])
        let records = trace.records.dropFirst(2)
        #expect(
            records.map(\.event)
                == ["begin", "earlier_bundle", "first", "second", "third"].map {
                    .unknown(.init(name: "analytics.\($0)"))
                })
        #expect(trace.records.map(\.seq) == Array(0...6))
        #expect(trace.records.map(\.t) == [0, 0, 0, 500, 500, 500, 500])
        #expect(records.last?.wall?.text == "2026-11-02T10:00:00.500Z")
    }

    @Test
    func eachSessionIsARunAndEachPersonADevice() throws {
        let trace = try imported([
            entry("a", at: 9_000, session: 2), entry("a", at: 0, session: 1),
            entry("b", at: 100, person: "person-0002", session: 1), entry("b", at: 200, session: 1),
        ])
        let headers = trace.records.filter { $0.event.kind == .traceHeader }
        #expect(headers.map(\.run) == ["r1", "r2", "r3"])
        #expect(headers.map(\.dev) == ["d1", "d2", "d1"])
        #expect(
            trace.records.map(\.run) == [
                "r1", "r1", "r1", "r1", "r2", "r2", "r2", "r3", "r3", "r3",
            ])
        #expect(trace.records.map(\.seq) == [0, 1, 2, 3, 0, 1, 2, 0, 1, 2])
    }

    @Test
    func theHeaderIsCompletedFromTheExport() throws {
        let trace = try imported([entry("a", at: 0)])
        guard case .traceHeader(let header) = trace.records[0].event else {
            Issue.record("there is no header")
            return
        }
        #expect(header.platform == .iOS)
        #expect(header.appVersion == "2.1")
        #expect(header.audience == .init(minAge: 6, maxAge: 8))
        #expect(header.params?.text == #"{"missingDismiss":"nextPhase"}"#)
    }

    // MARK: The mapping

    @Test
    func theTableTurnsEntriesIntoEvents() throws {
        let found = try events([
            entry("screen_view", at: 0, ["firebase_screen": "home"]),
            entry("level_start", at: 1, ["level": 4]),
            entry("level_end", at: 2, ["level": 4, "success": "true"]),
            entry("level_start", at: 3), entry("login", at: 4),
        ])
        #expect(
            found == [
                .screen(.init(name: "home")),
                .phase(.init(phase: .presenting, attempt: 1, level: 4, word: 0, wordCount: 1)),
                .phase(.init(phase: .levelComplete, attempt: 1, level: 4)),
                .phase(.init(phase: .presenting, attempt: 2, word: 0, wordCount: 1)),
                .account(.init(action: .login)),
            ])
    }

    @Test
    func namesOfAdsStayTogetherAndTheirValuesStayBehind() throws {
        let found = try events([
            entry("ad_query", at: 0, ["ad_event_id": "8812", "ad_source": "AdMob"]),
            entry("ad_impression", at: 1, ["ad_event_id": "8812", "ad_format": "Interstitial"]),
            entry("ad_impression", at: 2, ["ad_event_id": "9001", "ad_format": "hologram"]),
            entry("ad_impression", at: 3), entry("ad_click", at: 4, ["ad_event_id": "8812"]),
        ])
        #expect(
            found == [
                .adRequested(
                    .init(adId: "a1", network: "AdMob", format: .init(rawValue: "unknown"))),
                .adShown(.init(adId: "a1", slot: .other, format: .interstitial)),
                .adShown(.init(adId: "a2", slot: .other, format: .init(rawValue: "hologram"))),
                .adShown(.init(adId: "a3", slot: .other, format: .init(rawValue: "unknown"))),
                .adClicked(.init(adId: "a1", destination: .init(rawValue: "unknown"))),
            ])
    }

    @Test
    func rowsOfOnesOwnMakeSeveralEventsOfOneEntry() throws {
        var mapping = AnalyticsMapping.firebase
        mapping.rows += [
            .init(
                "parent_gate", becomes: "gate_shown",
                members: ["gateId": .alias(of: "gate", "g"), "purpose": .parameter("purpose")]),
            .init(
                "parent_gate", becomes: "gate_answered",
                members: ["gateId": .alias(of: "gate", "g"), "correct": .truth(of: "ok")]),
        ]
        let lines = [entry("parent_gate", at: 0, ["gate": "x9", "purpose": "purchase", "ok": 1])]
        #expect(
            try events(lines, mapping) == [
                .gateShown(.init(gateId: "g1", purpose: .purchase)),
                .gateAnswered(.init(gateId: "g1", correct: true)),
            ])
    }

    @Test
    func whatTheTableDoesNotHaveIsKeptUnderAnotherNameWithoutParameters() throws {
        let trace = try imported([
            entry("ad_shown", at: 0, ["nickname": "Kim"]), entry("héllo", at: 1),
            entry("user_engagement", at: 2), entry("user_engagement", at: 3),
        ])
        #expect(trace.records.last?.event == .unknown(.init(name: "analytics.ad_shown")))
        #expect(trace.records.last?.unknownFields.isEmpty == true)
        #expect(trace.skipped.map(\.name) == ["héllo", "user_engagement"])
        #expect(trace.skipped.map(\.count) == [1, 2])
        #expect(trace.skipped.map(\.firstLine) == [2, 3])
    }

    @Test
    func anEntryThatLacksWhatItsEventNeedsIsCountedWithTheReason() throws {
        let trace = try imported([
            entry("screen_view", at: 0), entry("level_start", at: 1, ["level": "four"]),
        ])
        #expect(trace.records.count == 2)
        #expect(
            trace.skipped.map(\.reason) == [
                "it cannot become the event screen: the member name is missing",
                "it cannot become the event phase: the parameter level is not an integer",
            ])
    }

    // MARK: Identifying values

    @Test
    func identifiersBecomeNamesAndTheirValuesNeverEnterTheTrace() throws {
        let device = """
            ,"user_id":"kim.miller","device":{"vendor_id":"8F3A-77","advertising_id":\
            "00000000-0000-0000-0000-000000000000","mobile_model_name":"iPad13,18"}
            """
        let trace = try imported([
            entry(
                "screen_view", at: 0, ["firebase_screen": "profile/person-0001"],
                session: 7_777_777, more: device),
            entry("screen_view", at: 1, ["firebase_screen": "mail kim@example.com"]),
            entry("screen_view", at: 2, ["firebase_screen": "kim.miller"], more: device),
        ])
        let text = String(decoding: trace.json, as: UTF8.self)
        for secret in ["person-0001", "kim", "8F3A", "iPad13", "7777777", "1793613590", "@"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(
            trace.records[1].event
                == .dataSent(
                    .init(
                        dest: .thirdParty, purpose: .analytics, fields: ["model"],
                        identifiers: ["appInstanceId", "userId", "idfv"],
                        party: "Google Analytics")))
    }

    @Test
    func theAdvertisingIdentifierHasTheNameOfItsPlatform() throws {
        let line = entry("a", at: 0, more: #","device":{"advertising_id":"6E1F"}"#)
        let android = line.replacing("IOS", with: "ANDROID")
        for (line, name) in [(line, "idfa"), (android, "aaid")] {
            guard case .dataSent(let sent) = try imported([line]).records[1].event else {
                Issue.record("nothing is said to be sent")
                return
            }
            #expect(sent.identifiers == ["appInstanceId", name])
        }
    }

    // MARK: Errors

    @Test(arguments: [
        ("{", TraceError.Code.invalidJSON), ("[]", .notAnObject),
        (#"{"event_timestamp":1}"#, .missingMember), (#"{"event_name":"a"}"#, .missingMember),
        (#"{"event_name":1,"event_timestamp":1}"#, .wrongType),
        (#"{"event_name":"a","event_timestamp":"soon"}"#, .wrongType),
        (#"{"event_name":"a","event_timestamp":-1}"#, .outOfRange),
        (#"{"event_name":"a","event_timestamp":9223372036854775807}"#, .outOfRange),
        (#"{"event_name":"a","event_timestamp":1,"event_params":{}}"#, .wrongType),
        (#"{"event_name":"a","event_timestamp":1,"event_params":[1]}"#, .wrongType),
    ])
    func aLineThatIsNotAnEntryIsReportedWithItsNumber(line: String, code: TraceError.Code) {
        let error = #expect(throws: TraceError.self) {
            try imported(["", entry("a", at: 0), line])
        }
        #expect(error?.code == code)
        #expect(error?.line == 3)
    }

    @Test(arguments: ["", "\u{FEFF}\r\n \t\n"])
    func anExportWithoutEntriesIsRefused(text: String) {
        let error = #expect(throws: TraceError.self) { try imported([text]) }
        #expect(error?.code == .noEvents)
    }

    @Test
    func numbersMayBeWrittenAsNumbersAndNullIsNothing() throws {
        let line = #"""
            {"event_name":"level_start","event_timestamp":1793613600000000,"user_id":null,
            "event_params":[{"key":"level","value":{"string_value":null,"int_value":3}},{"key":"x","value":null}]}
            """#
        #expect(
            try events([line.replacing("\n", with: "")]) == [
                .phase(.init(phase: .presenting, attempt: 1, level: 3, word: 0, wordCount: 1))
            ])
    }

    @Test
    func whatIsImportedCanBeWrittenAndReadAgain() throws {
        let trace = try imported([
            entry("screen_view", at: 0, ["firebase_screen": "home"]), entry("new_thing", at: 5),
        ])
        var reader = TraceReader(trace.json)
        #expect(try reader.records() == trace.records)
    }
}
