import SandlotCompliance
import Testing

@Suite("gate-before-purchase")
struct GateBeforePurchaseTests {
    private static let rule = RuleUnderTest("gate-before-purchase", prelude: passed)
    private static let passed =
        #"{"t":1000,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}"#
    private static func buy(at t: Int, _ id: String = "b", pass: String? = nil) -> String {
        let pass = pass.map { #","passId":"\#($0)""# } ?? ""
        return
            #"{"t":\#(t),"e":"purchase_started","purchaseId":"\#(id)","productId":"remove_ads"\#(pass)}"#
    }

    @Test(arguments: [
        Case("nothing is bought", .notApplicable),
        Case("a pass that it names", .pass, buy(at: 1_400, pass: "p")),
        Case("a pass that it finds", .pass, buy(at: 1_400)),
        Case("no gate at all", .fail, buy(at: 1_400), isWhole: true),
        Case("a pass as old as it may be", .pass, buy(at: 61_000)),
        Case("a pass one millisecond too old", .fail, buy(at: 61_001)),
        Case("a longer lifetime", .pass, buy(at: 61_001), parameters: ["passTtlMs": 60_001]),
        Case(
            "a pass for something else", .fail, .gatePassed(at: 1_000, purpose: "parentArea"),
            buy(at: 1_400), isWhole: true),
        Case(
            "a pass for something else behind the right one", .pass,
            .gatePassed(at: 1_100, passId: "q", purpose: "link"), buy(at: 1_400)),
        Case(
            "a named pass for something else does not fall back", .fail,
            .gatePassed(at: 1_100, passId: "q", purpose: "link"), buy(at: 1_400, pass: "q")),
        Case("a pass that was never given does not fall back", .fail, buy(at: 1_400, pass: "q")),
        Case("a pass that comes after the purchase", .fail, buy(at: 1_000), passed, isWhole: true),
        Case("a pass of an earlier run", .fail, .run("r2"), buy(at: 1_400)),
        Case(
            "a stay in the background takes the pass away", .fail,
            .appState("background", at: 1_100), .appState("active", at: 1_200), buy(at: 1_400)),
        Case(
            "the end of the process takes the pass away", .fail, .appState("terminated", at: 1_100),
            buy(at: 1_400)),
        Case(
            "a stay in the background that does not matter", .pass,
            .appState("background", at: 1_100), buy(at: 1_400),
            parameters: ["invalidateOnBackground": false]),
        Case(
            "the notification shade leaves the pass alone", .pass, .appState("inactive", at: 1_100),
            buy(at: 1_400)),
        Case(
            "a background before the pass leaves it alone", .pass, .appState("background", at: 500),
            passed, buy(at: 1_400), isWhole: true),
        Case(
            "a window's label on the background speaks for the process", .fail,
            .appState("background", at: 1_100, scene: "two"), buy(at: 1_400)),
        Case("a pass opens one purchase", .fail, buy(at: 1_400), buy(at: 1_500, "c")),
        Case(
            "a second purchase finds the older pass", .pass, .gatePassed(at: 900, passId: "o"),
            passed, buy(at: 1_400), buy(at: 1_500, "c"), isWhole: true),
        Case(
            "two purchases with a pass of their own", .pass, buy(at: 1_400),
            .gatePassed(at: 1_500, passId: "q"), buy(at: 1_600, "c")),
        Case(
            "a pass that was given twice is one pass", .fail, passed, buy(at: 1_400),
            buy(at: 1_500, "c")),
        Case(
            "a click on an ad uses up the pass that it names", .fail,
            .adShown(at: 1_050, slot: "other", format: "banner"),
            .adClicked(at: 1_100, destination: "web", passId: "p"), buy(at: 1_400)),
        Case(
            "a click on an ad finds no pass for a purchase", .pass,
            .adShown(at: 1_050, slot: "other", format: "banner"),
            .adClicked(at: 1_100, destination: "web"), buy(at: 1_400)),
        Case(
            "a click that leads nowhere uses nothing up", .pass,
            .adShown(at: 1_050, slot: "other", format: "banner"),
            .adClicked(at: 1_100, destination: "none", passId: "p"), buy(at: 1_400)),
        Case(
            "a link uses nothing up", .pass, .linkOpened("web", at: 1_100, passId: "p"),
            buy(at: 1_400)),
        Case(
            "what the store tells by itself is not checked", .notApplicable,
            .transactionUpdate("approved", at: 5, tx: "x"), isWhole: true),
        Case(
            "missing events between pass and purchase", .inconclusive,
            .gatePassed(at: 1_000, seq: 1),
            .purchaseStarted(at: 1_400, seq: 3, purchaseId: "b", productId: "x"), isWhole: true),
        Case(
            "missing events before the pass", .pass, .gatePassed(at: 1_000, seq: 3),
            .purchaseStarted(at: 1_400, seq: 4, purchaseId: "b", productId: "x"), isWhole: true),
        Case(
            "missing events with a pass for something else", .fail,
            .gatePassed(at: 1_000, seq: 1, purpose: "link"),
            .purchaseStarted(at: 1_400, seq: 3, purchaseId: "b", productId: "x"), isWhole: true),
        Case("a clock that went back between pass and purchase", .inconclusive, buy(at: 900)),
        Case(
            "a clock that went back since a pass that is used up", .inconclusive, buy(at: 1_000),
            buy(at: 900, "c")),
        Case(
            "an older pass is found although the clock went back behind it", .inconclusive,
            .gatePassed(at: 100_000, passId: "o"), passed, buy(at: 100_050), isWhole: true),
        Case(
            "a clock that went back before the pass", .pass, .userAction(at: 5_000), passed,
            buy(at: 1_400), isWhole: true),
        Case(
            "a clock that went back without any pass", .fail, .userAction(at: 5_000),
            buy(at: 1_400), isWhole: true),
    ])
    func aPurchaseNeedsAFreshPass(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsHowOldThePassIs() throws {
        let result = try Self.rule.result(Self.passed, Self.buy(at: 61_001))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.atMs == 61_001)
        #expect(result.findings.first?.measure == .time(60_001, limit: 60_000))
    }

    @Test func findingNamesWhatUsedThePassUp() throws {
        let result = try Self.rule.result(
            Self.passed, Self.buy(at: 1_400), Self.buy(at: 1_500, "c"))
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
    }

    @Test func passesOfAHeaderWithAShorterLifetimeEndEarlier() throws {
        let header = #"{"e":"trace_header","schema":"sandlot-trace/1","params":{"passTtlMs":300}}"#
        #expect(
            try Self.rule.verdict(header, Self.passed, Self.buy(at: 1_400))
                == .fail)
    }
}
