import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckImportTests {
    private static let firebase = """
        {"event_name":"screen_view","event_timestamp":"1793613600000000","user_pseudo_id":"p-1","platform":"IOS","event_params":[{"key":"ga_session_id","value":{"int_value":"17"}},{"key":"firebase_screen","value":{"string_value":"home"}}]}
        {"event_name":"share","event_timestamp":"1793613604000000","user_pseudo_id":"p-1","platform":"IOS","event_params":[{"key":"ga_session_id","value":{"int_value":"17"}}]}

        """

    private let sandlot: Sandlot

    init() throws {
        sandlot = try .withTraces()
        for name in ["letters.csv", "letters.yaml"] {
            try sandlot.directory.copy(Fixtures.check(name))
        }
    }

    /// Writes the mapping with one part replaced.
    private func mapping(_ old: String, _ new: String) throws -> String {
        let text = try #require(sandlot.directory.text(of: "letters.yaml"))
        try #require(text.contains(old))
        try sandlot.directory.write(text.replacing(old, with: new), to: "other.yaml")
        return "other.yaml"
    }

    // MARK: Results of an import

    @Test
    func anExportOfBigQueryIsChecked() throws {
        let array = "[" + Self.firebase.split(separator: "\n").joined(separator: ",\n") + "]"
        for text in [Self.firebase, array] {
            let outcome = try sandlot.check(
                "-", "--from", "firebase", "--packs", "apple-kids", "--format", "json",
                input: .text(text))
            outcome.expect(1)
            #expect(outcome.errors.isEmpty)
            let report = try outcome.json()
            #expect(report["trace"]?["events"]?.integer == 4)
            #expect(try report.rule("gate-before-link", in: "apple-kids").verdict == "fail")
        }
    }

    @Test
    func aTableIsCheckedAccordingToItsMapping() throws {
        let report = try sandlot.check(
            "letters.csv", "--from", "letters.yaml", "--packs", "seed,ftc-iap", "--format", "json"
        ).json()
        #expect(report["trace"]?["events"]?.integer == 10)
        #expect(report["trace"]?["unknownEvents"]?.integer == 0)
        #expect(try report.rule("gate-before-purchase", in: "ftc-iap").verdict == "fail")
        #expect(try report.rule("ad-slot-valid").verdict != "notApplicable")
        #expect(try report.pack("trace").verdict == "compliant")
    }

    @Test
    func reportsNameTheLinesOfTheExport() throws {
        _ = try sandlot.check(
            "letters.csv", "--from", "letters.yaml", "--packs", "ftc-iap", "--sarif", "r.sarif",
            "--junit", "r.xml", "--html", "r.html")
        // The purchase is in the ninth line of the file, and in the eighth line of the trace.
        let log = try JSONDocument(Array(#require(sandlot.directory.text(of: "r.sarif")).utf8)).root
        let result = try #require(log["runs"]?.list.first?["results"]?.list.first)
        let place = result["locations"]?.list.first?["physicalLocation"]
        #expect(place?["region"]?["startLine"]?.integer == 9)
        #expect(sandlot.directory.text(of: "r.xml")?.contains("letters.csv:9: ") == true)
        #expect(sandlot.directory.text(of: "r.html")?.contains("line 9") == true)
    }

    /// Returns the report of a table that a mapping with these columns and rows reads.
    private func report(
        _ columns: String, _ rows: String, _ table: String, packs: String = "all"
    ) throws -> Outcome {
        try sandlot.directory.write(
            """
            columns: {\(columns)}
            app:
              platform: iOS
              build: release
              audience: {minAge: 6, maxAge: 8}
              initialEntitlements: []
              products: [{id: remove_ads, kind: nonConsumable, removesAds: true}]
            rows:
            \(rows)
            """, to: "table.yaml")
        try sandlot.directory.write(table, to: "table.csv")
        return try sandlot.check(
            "table.csv", "--from", "table.yaml", "--packs", packs, "--format", "json")
    }

    @Test
    func wordsAreReplacedBeforeAValueIsConverted() throws {
        let rows = """
              - entry: bought
                event: entitlement
                fields:
                  productId: {column: [none, item]}
                  cause: purchase
                  active: {column: [none, state], words: {yes: "true", no: "false"}, otherwise: "true"}
              - entry: ad
                event: ad_shown
                fields:
                  adId: {column: item}
                  slot: preTest
                  format: interstitial
                  modal: {column: state, words: {full: "true", strip: "false"}}
              - entry: gate
                event: gate_shown
                fields:
                  gateId: g
                  purpose: purchase
                  challenge: {kind: multiply, a: {column: [none, state], words: {six: "6"}}, b: 7}
              - entry: list
                event: screen
                fields:
                  name: shop
                  affordances: {column: [none, state], words: {r: restore}, separator: "|"}
            """
        func table(_ yes: String, _ full: String, _ six: String, _ list: String) -> String {
            """
            time,event,item,state,none
            2026-11-02T10:00:00Z,gate,,\(six),
            2026-11-02T10:00:01Z,bought,remove_ads,\(yes),
            2026-11-02T10:00:02Z,ad,a1,\(full),
            2026-11-02T10:00:03Z,list,,\(list),

            """
        }
        let columns = "event: event, time: time"
        let words = try report(columns, rows, table("yes", "full", "six", "r|other"))
        let plain = try report(columns, rows, table("true", "true", "6", "restore|other"))
        words.expect(1)
        #expect(words.errors.isEmpty && words.output == plain.output)
        #expect(try words.json().rule("ad-suppressed-when-entitled").verdict == "fail")
        let otherwise = try report(columns, rows, table("", "full", "six", ""))
        #expect(try otherwise.json().rule("ad-suppressed-when-entitled").verdict == "fail")
        let wrong = try report(columns, rows, table("perhaps", "full", "six", ""))
        #expect(wrong.errors.contains("the parameter state is neither true nor false"))
    }

    @Test
    func anEmptyColumnIsAMissingList() throws {
        let rows = """
              - {entry: view, event: screen, fields: {name: settings, affordances: {column: aff}}}
              - entry: offer
                event: offer_shown
                fields: {offerId: o, initiated: user, productId: remove_ads}
              - entry: sent
                event: data_sent
                fields:
                  dest: firstParty
                  purpose: analytics
                  fields: {column: aff, separator: "|"}
                  identifiers: {column: aff, as: list}
            """
        let outcome = try report(
            "event: event, time: time", rows,
            """
            time,event,aff
            2026-11-02T10:00:00Z,view,
            2026-11-02T10:00:01Z,offer,
            2026-11-02T10:00:02Z,sent,

            """)
        #expect(outcome.errors.isEmpty)
        let json = try outcome.json()
        #expect(try json.rule("iap-restore-available", in: "apple-kids").verdict != "fail")
        #expect(json["trace"]?["events"]?.integer == 4)
    }

    @Test
    func aPathInAColumnOrdersAndNamesEntries() throws {
        let rows = """
              - {entry: gate, event: gate_passed, fields: {gateId: g, passId: p, purpose: purchase}}
              - {entry: buy, event: purchase_started, fields: {purchaseId: b1, productId: x, passId: p}}
            """
        let columns = "event: data.name, time: data.ts, unit: milliseconds, order: data.n"
        func table(_ order: String) -> String {
            """
            id,data
            1,"{""name"":""buy"",""ts"":1793613600000,""n"":2}"
            2,"{""name"":""gate"",""ts"":1793613600000,""n"":\(order)}"

            """
        }
        let ordered = try report(columns, rows, table("1"), packs: "apple-kids").json()
        #expect(try ordered.rule("gate-before-purchase", in: "apple-kids").verdict != "fail")
        let reversed = try report(columns, rows, table("3"), packs: "apple-kids").json()
        #expect(try reversed.rule("gate-before-purchase", in: "apple-kids").verdict == "fail")
        try report(columns, rows, table("1.5")).expect(
            65, saying: "data.n is `1.5`, but must be an integer")
    }

    @Test
    func theOutputDoesNotContainPlayerIdentifiers() throws {
        let outcome = try sandlot.check(
            "letters.csv", "--from", "letters.yaml", "--packs", "all", "--html", "r.html")
        let page = try #require(sandlot.directory.text(of: "r.html"))
        for text in [outcome.text, page] { #expect(!text.contains("p-3391")) }
    }

    @Test
    func entriesWithoutAnEventAreReportedOnStandardError() throws {
        let path = try mapping("name: {column: place}", "name: {column: item}")
        let outcome = try sandlot.check("letters.csv", "--from", path, "--format", "json")
        #expect(
            outcome.errors
                == "letters.csv:3: left out 2 entries named `view`: it cannot become the event screen: "
                + "the member name is missing\n")
        #expect(outcome.lines.count == 1)
    }

    @Test
    func customRowsExtendTheBuiltInMapping() throws {
        try sandlot.directory.write(
            """
            extends: firebase
            rows:
              - {entry: share, event: link_opened, fields: {class: mail, host: {column: to}}}
            """, to: "own.yaml")
        let report = try sandlot.check(
            "-", "--from", "own.yaml", "--packs", "apple-kids", input: .text(Self.firebase))
        #expect(report.text.contains("class=mail"))
        #expect(!report.text.contains("class=share"))
    }

    @Test
    func manySessionsAreCheckedInTheOrderOfTime() throws {
        let rows = (0..<300).reversed().map { index in
            "2026-11-02T10:\(10 + index / 60):\(10 + index % 50).000Z,\(index),p\(index),view,home,,,\n"
        }
        try sandlot.directory.write(
            "time,session,player,event,place,item,outcome,text\n" + rows.joined(),
            to: "many.csv")
        let report = try sandlot.check(
            "many.csv", "--from", "letters.yaml", "--packs", "trace", "--format", "json"
        ).json()
        #expect(report["trace"]?["runs"]?.list.count == 300)
        #expect(report["trace"]?["runs"]?.list.first?.string == "r1")
        #expect(try report.rule("trace-seq", in: "trace").verdict == "pass")
    }

    // MARK: Mistakes

    @Test(arguments: [
        (
            "event: purchase_started", "event: purchase_start",
            "other.yaml:36:12: `purchase_start` is not an event of a trace; did you mean `purchase_started`?"
        ),
        (
            "locale: en", "locle: en",
            "other.yaml:33:69: `locle` is not a field of `text_shown`; did you mean `locale`?"
        ),
        ("cause: close}", "cause: 7}", "other.yaml:30:54: cause must be a string"),
        (", cause: close}", "}", "`ad_dismissed` is incomplete: the member cause is missing"),
        ("minAge: 6", "minAge: six", "other.yaml:12:13: minAge must be an integer"),
        (
            "removesAds: true", "removeAds: true",
            "other.yaml:14:52: `removeAds` is not a key of a product; did you mean `removesAds`?"
        ),
        (
            "  platform: iOS", "  platform: iOS\n  params: {wordsPerTst: 10}",
            "`wordsPerTst` is not a parameter; did you mean `wordsPerTest`?"
        ),
        (
            "column: outcome", "colum: outcome",
            "`colum` is not a key of a value from a column; did you mean `column`?"
        ),
        (
            "  time: time", "  unit: minutes\n  time: time",
            "other.yaml:4:9: `minutes` is not a way to write a time"
        ),
        ("  event: event\n", "", "the export has no column with the names of entries"),
        (
            "columns:", "colums:",
            "other.yaml:2:1: `colums` is not a key of a mapping; did you mean `columns`?"
        ),
        ("format: interstitial", "format:", "a value or `{column: …}` is needed here"),
    ])
    func aMistakeInTheMappingIsReportedWithItsLocation(
        old: String, new: String, message: String
    ) throws {
        let outcome = try sandlot.check("letters.csv", "--from", mapping(old, new))
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("error: other.yaml:"))
    }

    @Test
    func aColumnThatTheTableDoesNotHaveIsNamedWithTheNearestOne() throws {
        let path = try mapping("column: place, words", "column: plase, words")
        try sandlot.check("letters.csv", "--from", path).expect(
            65,
            saying: "letters.csv:1: there is no column `plase`, which other.yaml:24:22 reads; "
                + "did you mean `place`?")
    }

    @Test(arguments: [
        ("a,b\n", "letters.csv:2: the row has 2 fields, but the header names 8 columns"),
        ("soon,1,p,view,,,,\n", "letters.csv:2:1: time is `soon`, but must be a date and time"),
        (",1,p,view,,,,\n", "letters.csv:2: the member time is missing"),
        (
            "\"2026,1,p,view,,,,\n",
            "letters.csv:2:1: the quotation mark that opens here is never closed"
        ),
        (
            "2026-11-02T10:00:00Z,1,p,vi\"ew,,,,\n",
            "letters.csv:2:28: a quotation mark is inside"
        ),
        ("", "letters.csv: the export has no entries"),
    ])
    func aMistakeInTheExportIsReportedWithItsLocation(row: String, message: String) throws {
        try sandlot.directory.write(
            "time,session,player,event,place,item,outcome,text\r\n" + row, to: "letters.csv")
        let outcome = try sandlot.check("letters.csv", "--from", "letters.yaml")
        outcome.expect(65, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test
    func aMissingMappingIsNamed() throws {
        try sandlot.check("letters.csv", "--from", "nowhere.yaml").expect(
            74, saying: "cannot read nowhere.yaml: No such file or directory")
        try sandlot.check("letters.csv", "--from", "firebas").expect(
            64,
            saying: "--from: there is no built-in mapping `firebas`; did you mean `firebase`? "
                + "A mapping of your own is a file named *.yaml")
    }

    // MARK: Exports without --from

    @Test(arguments: [
        ("event_name,event_timestamp,user\na,1,b\n", "--from firebase"),
        (firebase, "--from firebase"),
        ("[\n" + firebase.split(separator: "\n")[0] + "]", "--from firebase"),
        ("time;event\n1;a\n", "--from FILE"), ("\u{FEFF}time,event\r\n", "--from FILE"),
        (#"{"event":"open","properties":{"time":1}}"# + "\n", "--from FILE"),
        (#"[{"event_type":"open"}]"#, "--from FILE"),
    ])
    func anExportThatIsTakenForATraceIsRecognized(text: String, option: String) throws {
        try sandlot.directory.write(text, to: "export")
        let outcome = try sandlot.check("export")
        outcome.expect(65, saying: "export:1: this is not a trace, but ")
        outcome.expect(65, saying: option)
        let piped = try sandlot.check("-", input: .text(text))
        piped.expect(65, saying: option)
    }

    @Test(arguments: [
        "hello, world\nthis is prose\n", "{}\n", "7\n", "[1]\n", "{\n", #"{"seq":0,"t":0}"#,
    ])
    func otherTextIsNotTakenForAnExport(text: String) throws {
        try sandlot.directory.write(text, to: "t")
        let outcome = try sandlot.check("t")
        outcome.expect(65)
        #expect(!outcome.errors.contains("--from"))
    }

    @Test
    func aTraceThatIsTakenForAnExportIsRecognized() throws {
        try sandlot.check("failing.jsonl", "--from", "firebase").expect(
            65, saying: "this is already a trace; check it without `--from`")
    }
}
