import SandlotCompliance
import Testing

@Suite("gate-no-solicit")
struct GateNoSolicitTests {
    private typealias G = GateLines
    private static let rule = RuleUnderTest("gate-no-solicit")
    private static func offer(_ initiated: String = "app", t: Int, seq: Int? = nil) -> String {
        let seq = seq.map { #""seq":\#($0),"# } ?? ""
        return #"{\#(seq)"t":\#(t),"e":"offer_shown","offerId":"o","initiated":"\#(initiated)"}"#
    }
    private static func result(_ result: String, _ id: String = "b", t: Int) -> String {
        #"{"t":\#(t),"e":"purchase_result","purchaseId":"\#(id)","result":"\#(result)"}"#
    }
    private static let day = 86_400_000

    @Test(arguments: [
        Case("no offer", .notApplicable, G.canceled(t: 0)),
        Case(
            "offers that were asked for", .pass, offer("user", t: 0), G.canceled(t: 5),
            offer("user", t: 9)),
        Case("one offer of the app", .pass, offer(t: 0)),
        Case("two offers of the app", .fail, offer(t: 0), offer(t: 2 * day)),
        Case(
            "two offers where two are allowed", .pass, offer(t: 0), offer(t: 9),
            parameters: ["maxAppOffers": 2]),
        Case(
            "three offers where two are allowed", .fail, offer(t: 0), offer(t: 9), offer(t: 10),
            parameters: ["maxAppOffers": 2]),
        Case("no offer is allowed", .fail, offer(t: 0), parameters: ["maxAppOffers": 0]),
        Case(
            "offers that were asked for do not count", .pass, offer("user", t: 0),
            offer("user", t: 5), offer(t: 9)),
        Case(
            "an offer by somebody else counts as the app's", .fail, offer("partner", t: 0),
            offer(t: 9)),
        Case("an offer in each of two runs", .pass, offer(t: 0), G.run("r2"), offer(t: 0)),
        Case(
            "an offer after a gate was left", .fail, offer("user", t: 0), G.canceled(t: 5),
            offer(t: 9)),
        Case(
            "an offer after a purchase was canceled", .fail, offer("user", t: 0),
            result("cancelled", t: 5), offer(t: 9)),
        Case(
            "an offer after a purchase that failed", .pass, offer("user", t: 0),
            result("failed", t: 5), offer(t: 9)),
        Case("a gate that was left before any offer", .pass, G.canceled(t: 5), offer(t: 9)),
        Case(
            "a purchase that was canceled before any offer", .pass, result("cancelled", t: 5),
            offer(t: 9)),
        Case(
            "a refusal in an earlier run", .pass, offer("user", t: 0), G.canceled(t: 5),
            G.run("r2"), offer(t: 9)),
        Case(
            "an offer a day after the refusal", .pass, offer("user", t: 0), G.canceled(t: 5),
            offer(t: day + 5)),
        Case(
            "an offer just before", .fail, offer("user", t: 0), G.canceled(t: 5),
            offer(t: day + 4)),
        Case(
            "another time to wait", .pass, offer("user", t: 0), G.canceled(t: 5), offer(t: 10),
            parameters: ["cooldownMs": 5]),
        Case(
            "the latest refusal counts", .fail, offer("user", t: 0), G.canceled(t: 5),
            G.canceled(t: day), offer(t: day + 5)),
        Case(
            "a result that is told twice is no second refusal", .pass, offer("user", t: 0),
            result("cancelled", t: 5), result("cancelled", t: day), offer(t: day + 5)),
        Case(
            "a second purchase that was canceled is one", .fail, offer("user", t: 0),
            result("cancelled", t: 5), result("cancelled", "c", t: day), offer(t: day + 5)),
        Case(
            "a clock that went back after the refusal", .inconclusive, offer("user", t: 0),
            G.canceled(t: 500), offer(t: 9)),
        Case(
            "a clock that went back does not excuse a second offer", .fail, offer(t: 500),
            G.canceled(t: 600), offer(t: 9)),
        Case(
            "missing events between two offers", .inconclusive, offer(t: 0, seq: 1),
            offer(t: 9, seq: 5), parameters: ["maxAppOffers": 2]),
        Case("missing events before the only offer", .pass, offer(t: 0, seq: 5)),
    ])
    func aGateIsNotOfferedUnasked(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingsTellHowOftenAndHowSoon() throws {
        let often = try Self.rule.result(Self.offer(t: 0), Self.offer(t: 9))
        #expect(often.findings.map(\.measure) == [.count(2, limit: 1)])
        let soon = try Self.rule.result(
            Self.offer("user", t: 0), G.canceled(t: 5), Self.offer(t: 9))
        #expect(soon.findings.map(\.seqs) == [[2, 3]])
        #expect(soon.findings.map(\.measure) == [.time(4, limit: 86_400_000)])
        // If the clock goes back, nobody knows how soon.
        let unclear = try Self.rule.result(
            Self.offer(t: 0), G.canceled(t: 50), Self.offer(t: 9))
        #expect(unclear.findings.map { $0.message.contains("after a refusal") } == [false])
    }
}
