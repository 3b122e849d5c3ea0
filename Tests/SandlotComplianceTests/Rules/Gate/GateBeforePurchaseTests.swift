import SandlotCompliance
import Testing

@Suite("gate-before-purchase")
struct GateBeforePurchaseTests {
    private static let rule = "gate-before-purchase"
    private static let passed =
        #"{"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}"#
    private static func buy(at t: Int, _ id: String = "b", pass: String? = nil) -> String {
        let pass = pass.map { #","passId":"\#($0)""# } ?? ""
        return
            #"{"t":\#(t),"e":"purchase_started","purchaseId":"\#(id)","productId":"remove_ads"\#(pass)}"#
    }

    @Test(
        "edge cases",
        arguments: [
            Case("nothing is bought", .notApplicable, passed),
            Case("a pass that it names", .pass, "\(passed)\n\(buy(at: 1_400, pass: "p"))"),
            Case("a pass that it finds", .pass, "\(passed)\n\(buy(at: 1_400))"),
            Case("no gate at all", .fail, buy(at: 1_400)),
            Case("a pass as old as it may be", .pass, "\(passed)\n\(buy(at: 61_000))"),
            Case("a pass one millisecond too old", .fail, "\(passed)\n\(buy(at: 61_001))"),
            Case(
                "a longer lifetime", .pass, "\(passed)\n\(buy(at: 61_001))",
                parameters: ["passTtlMs": 60_001]),
            Case(
                "a pass for something else", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"parentArea"}
                \(buy(at: 1_400))
                """),
            Case(
                "a pass for something else behind the right one", .pass,
                """
                \(passed)
                {"t":1100,"e":"gate_passed","gateId":"g","passId":"q","purpose":"link"}
                \(buy(at: 1_400))
                """),
            Case(
                "a named pass for something else does not fall back", .fail,
                """
                \(passed)
                {"t":1100,"e":"gate_passed","gateId":"g","passId":"q","purpose":"link"}
                \(buy(at: 1_400, pass: "q"))
                """),
            Case(
                "a pass that was never given does not fall back", .fail,
                "\(passed)\n\(buy(at: 1_400, pass: "q"))"),
            Case(
                "a pass that comes after the purchase", .fail, "\(buy(at: 1_000))\n\(passed)"),
            Case(
                "a pass of an earlier run", .fail,
                "\(passed)\n{\"run\":\"r2\"}\n\(buy(at: 1_400))"),
            Case(
                "a stay in the background takes the pass away", .fail,
                """
                \(passed)
                {"t":1100,"e":"app_state","state":"background"}
                {"t":1200,"e":"app_state","state":"active"}
                \(buy(at: 1_400))
                """),
            Case(
                "the end of the process takes the pass away", .fail,
                "\(passed)\n{\"t\":1100,\"e\":\"app_state\",\"state\":\"terminated\"}\n\(buy(at: 1_400))"
            ),
            Case(
                "a stay in the background that does not matter", .pass,
                "\(passed)\n{\"t\":1100,\"e\":\"app_state\",\"state\":\"background\"}\n\(buy(at: 1_400))",
                parameters: ["invalidateOnBackground": false]),
            Case(
                "the notification shade leaves the pass alone", .pass,
                "\(passed)\n{\"t\":1100,\"e\":\"app_state\",\"state\":\"inactive\"}\n\(buy(at: 1_400))"
            ),
            Case(
                "a background before the pass leaves it alone", .pass,
                "{\"t\":500,\"e\":\"app_state\",\"state\":\"background\"}\n\(passed)\n\(buy(at: 1_400))"
            ),
            Case(
                "a window's label on the background speaks for the process", .fail,
                "\(passed)\n{\"t\":1100,\"scene\":\"two\",\"e\":\"app_state\",\"state\":\"background\"}\n\(buy(at: 1_400))"
            ),
            Case(
                "a pass opens one purchase", .fail,
                "\(passed)\n\(buy(at: 1_400))\n\(buy(at: 1_500, "c"))"),
            Case(
                "a second purchase finds the older pass", .pass,
                """
                {"t":900,"e":"gate_passed","gateId":"g","passId":"o","purpose":"purchase"}
                \(passed)
                \(buy(at: 1_400))
                \(buy(at: 1_500, "c"))
                """),
            Case(
                "two purchases with a pass of their own", .pass,
                """
                \(passed)
                \(buy(at: 1_400))
                {"t":1500,"e":"gate_passed","gateId":"g","passId":"q","purpose":"purchase"}
                \(buy(at: 1_600, "c"))
                """),
            Case(
                "a pass that was given twice is one pass", .fail,
                "\(passed)\n\(passed)\n\(buy(at: 1_400))\n\(buy(at: 1_500, "c"))"),
            Case(
                "a click on an ad uses up the pass that it names", .fail,
                """
                \(passed)
                {"t":1050,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":1100,"e":"ad_clicked","adId":"a","destination":"web","passId":"p"}
                \(buy(at: 1_400))
                """),
            Case(
                "a click on an ad finds no pass for a purchase", .pass,
                """
                \(passed)
                {"t":1050,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":1100,"e":"ad_clicked","adId":"a","destination":"web"}
                \(buy(at: 1_400))
                """),
            Case(
                "a click that leads nowhere uses nothing up", .pass,
                """
                \(passed)
                {"t":1050,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":1100,"e":"ad_clicked","adId":"a","destination":"none","passId":"p"}
                \(buy(at: 1_400))
                """),
            Case(
                "a link uses nothing up", .pass,
                "\(passed)\n{\"t\":1100,\"e\":\"link_opened\",\"class\":\"web\",\"passId\":\"p\"}\n\(buy(at: 1_400))"
            ),
            Case(
                "what the store tells by itself is not checked", .notApplicable,
                #"{"t":5,"e":"transaction_update","tx":"x","productId":"remove_ads","kind":"approved","verified":true}"#
            ),
            Case(
                "missing events between pass and purchase", .inconclusive,
                #"{"seq":1,"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}"#
                    + "\n"
                    + #"{"seq":3,"t":1400,"e":"purchase_started","purchaseId":"b","productId":"x"}"#
            ),
            Case(
                "missing events before the pass", .pass,
                #"{"seq":3,"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}"#
                    + "\n"
                    + #"{"seq":4,"t":1400,"e":"purchase_started","purchaseId":"b","productId":"x"}"#
            ),
            Case(
                "missing events with a pass for something else", .fail,
                #"{"seq":1,"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}"#
                    + "\n"
                    + #"{"seq":3,"t":1400,"e":"purchase_started","purchaseId":"b","productId":"x"}"#
            ),
            Case(
                "a clock that went back between pass and purchase", .inconclusive,
                "\(passed)\n\(buy(at: 900))"),
            Case(
                "a clock that went back since a pass that is used up", .inconclusive,
                "\(passed)\n\(buy(at: 1_000))\n\(buy(at: 900, "c"))"),
            Case(
                "an older pass is found although the clock went back behind it", .inconclusive,
                """
                {"t":100000,"e":"gate_passed","gateId":"g","passId":"o","purpose":"purchase"}
                \(passed)
                \(buy(at: 100_050))
                """),
            Case(
                "a clock that went back before the pass", .pass,
                "{\"t\":5000,\"e\":\"user_action\",\"kind\":\"tap\"}\n\(passed)\n\(buy(at: 1_400))"),
            Case(
                "a clock that went back without any pass", .fail,
                "{\"t\":5000,\"e\":\"user_action\",\"kind\":\"tap\"}\n\(buy(at: 1_400))"),
        ])
    func edgeCases(_ example: Case) throws {
        #expect(
            try Story(example.lines, parameters: example.parameters).verdict(Self.rule)
                == example.verdict)
    }

    @Test func findingTellsHowOldThePassIs() throws {
        let result = try Story("\(Self.passed)\n\(Self.buy(at: 61_001))").result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.atMs == 61_001)
        #expect(result.findings.first?.measure == .time(60_001, limit: 60_000))
    }

    @Test func findingNamesWhatUsedThePassUp() throws {
        let result = try Story(
            "\(Self.passed)\n\(Self.buy(at: 1_400))\n\(Self.buy(at: 1_500, "c"))"
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
    }

    @Test func passesOfAHeaderWithAShorterLifetimeEndEarlier() throws {
        let header = #"{"e":"trace_header","schema":"sandlot-trace/1","params":{"passTtlMs":300}}"#
        #expect(
            try Story("\(header)\n\(Self.passed)\n\(Self.buy(at: 1_400))").verdict(Self.rule)
                == .fail)
    }
}
