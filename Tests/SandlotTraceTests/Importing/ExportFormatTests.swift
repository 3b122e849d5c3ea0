import SandlotTrace
import Testing

@Suite("Formats of exports")
struct ExportFormatTests {
    private static let lines = """
        {"event_name":"screen_view","event_timestamp":"1793613600000000","user_pseudo_id":"p-1","platform":"IOS","app_info":{"version":"2.1"},"device":{"vendor_id":"8F3A-77"},"event_params":[{"key":"ga_session_id","value":{"int_value":"17"}},{"key":"firebase_screen","value":{"string_value":"home"}}]}
        {"event_name":"level_start","event_timestamp":"1793613601000000","user_pseudo_id":"p-1","platform":"IOS","app_info":{"version":"2.1"},"event_params":[{"key":"ga_session_id","value":{"int_value":"17"}},{"key":"level","value":{"int_value":"4"}}]}
        """

    private func imported(_ text: String) throws -> ImportedTrace {
        try AnalyticsImporter().records(of: Array(text.utf8))
    }

    @Test(arguments: [
        // An array in the format of BigQuery's console.
        "[" + lines.replacing("\n", with: ",\n") + "]\n",
        // A table whose column names are paths or have underscores.
        """
        event_name,event_timestamp,user_pseudo_id,platform,app_info.version,device.vendor_id,ga_session_id,firebase_screen,level
        screen_view,1793613600000000,p-1,IOS,2.1,8F3A-77,17,home,
        level_start,1793613601000000,p-1,IOS,2.1,,17,,4
        """,
        """
        event_name;event_timestamp;user_pseudo_id;platform;app_info_version;device_vendor_id;event_params_ga_session_id;event_params.firebase_screen;event_params.level\r
        screen_view;1793613600000000;p-1;IOS;2.1;8F3A-77;17;home;\r
        level_start;1793613601000000;p-1;IOS;2.1;;17;;4\r
        """,
        // A table that contains lists and objects as JSON.
        #"""
        event_name,event_timestamp,user_pseudo_id,platform,app_info,device,event_params
        screen_view,1793613600000000,p-1,IOS,"{""version"":""2.1""}","{""vendor_id"":""8F3A-77""}","[{""key"":""ga_session_id"",""value"":{""int_value"":""17""}},{""key"":""firebase_screen"",""value"":{""string_value"":""home""}}]"
        level_start,1793613601000000,p-1,IOS,"{""version"":""2.1""}",,"[{""key"":""ga_session_id"",""value"":{""int_value"":""17""}},{""key"":""level"",""value"":{""int_value"":""4""}}]"
        """#,
    ])
    func theSameEntriesMakeTheSameTraceInEveryFormat(text: String) throws {
        #expect(try imported(text) == imported(Self.lines))
    }

    @Test(arguments: [
        ("[{\"event_name\":\"a\",\"event_timestamp\":1}\n,\n  {\"event_name\":\"b\"}]", 3, nil),
        ("[{\"event_name\":\"a\",\"event_timestamp\":1}\n,\n  {\"event_name\":7}]", 3, 17),
        ("[\n{\"event_name\":\"a\",\n\"event_timestamp\":\"soon\"}]", 3, 19),
        ("[{\"event_name\":\"a\",\"event_timestamp\":1},]", 1, 41), ("[1]", 1, 2),
        ("[{\"event_name\":\"a\",\"event_timestamp\":1}", 1, 40), ("[{\"a\":1}\n] 7", 1, nil),
        ("[{\"a\":", 1, 2),
        ("event_name,event_timestamp\na,1\nb,soon\n", 3, 3),
        ("event_name,event_timestamp\n\"a\nb\",1\nb,1,3\n", 4, nil),
        ("event_name,event_timestamp\na\n", 2, nil), ("event_name,event_tmestamp\na,1\n", 1, nil),
        ("event_name,event_timestamp,event_name\na,1,b\n", 1, 28),
        ("event_name,event_timestamp\n,1\n", 2, nil),
    ])
    func aMistakeIsReportedWithItsPosition(text: String, line: Int, column: Int?) {
        let error = #expect(throws: TraceError.self) { try imported(text) }
        #expect(error?.line == line, "\(String(describing: error))")
        #expect(error?.column == column, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("2026-11-02T10:00:00Z", AnalyticsLayout.TimeFormat.iso8601),
        ("2026-11-02 10:00:00 UTC", .iso8601), ("2026-11-02 10:00", .iso8601),
        ("2026-11-02T12:30:00.000+02:30", .iso8601), ("2026-11-02T05:00:00-0500", .iso8601),
        ("2026-11-02 10:00:00.000000 UTC", .iso8601), ("1793613600", .seconds),
        ("1793613600.0", .seconds), ("1793613600000", .milliseconds),
        ("1.7936136e15", .microseconds),
        ("1793613600000000000", .nanoseconds),
    ])
    func timesAreReadAsTheLayoutSays(
        text: String, format: AnalyticsLayout.TimeFormat
    ) throws {
        let layout = AnalyticsLayout(event: "e", time: "t", timeFormat: format)
        let importer = AnalyticsImporter(mapping: .init(rows: []), layout: layout)
        let trace = try importer.records(of: Array("e,t\nx,\(text)\n".utf8))
        #expect(trace.records.last?.wall?.text == "2026-11-02T10:00:00.000Z")
    }

    @Test(arguments: [
        "2026-02-30T10:00:00Z", "2026-13-01T10:00:00Z", "2026-11-02", "2026-11-02T25:00:00Z",
        "2026-11-02T10:00:00+2", "2026-11-02T10:00:00Zz", "tomorrow", "2026-11-02T10:60:00Z",
    ])
    func aTextThatIsNotATimeIsRefused(text: String) {
        let layout = AnalyticsLayout(event: "e", time: "t")
        let error = #expect(throws: TraceError.self) {
            try AnalyticsImporter(mapping: .init(rows: []), layout: layout)
                .records(of: Array("e,t\nx,\(text)\n".utf8))
        }
        #expect(error?.line == 2 && error?.column == 3)
    }
}
