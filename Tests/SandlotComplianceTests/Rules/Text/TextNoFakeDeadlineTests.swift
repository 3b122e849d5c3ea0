import SandlotCompliance
import Testing

@Suite("text-no-fake-deadline")
struct TextNoFakeDeadlineTests {
    private static let rule = RuleUnderTest("text-no-fake-deadline")

    private static func header(_ wall: String? = nil, dev: String? = nil) -> String {
        let wall = wall.map { #""wall":"2026-11-02T\#($0)Z","# } ?? ""
        let dev = dev.map { #""dev":"\#($0)","# } ?? ""
        return #"{"t":0,\#(wall)\#(dev)"e":"trace_header","schema":"sandlot-trace/1"}"#
    }

    private static func offer(
        _ t: Int, _ expiresAtMs: Int, id: String = "o", wall: String? = nil
    ) -> String {
        let wall = wall.map { #""wall":"2026-11-02T\#($0)Z","# } ?? ""
        return
            #"{"t":\#(t),\#(wall)"e":"offer_shown","offerId":"\#(id)","initiated":"app","expiresAtMs":\#(expiresAtMs)}"#
    }

    @Test(arguments: [
        Case(
            "an offer without a deadline is not checked", .notApplicable,
            .offerShown(offerId: "o")),
        Case("a deadline to come passes", .pass, Self.offer(1_000, 5_000)),
        Case("at its deadline an offer may be shown", .pass, Self.offer(5_000, 5_000)),
        Case("after its deadline it may not", .fail, Self.offer(5_001, 5_000)),
        Case(
            "the same deadline again passes", .pass, Self.offer(1_000, 60_000),
            Self.offer(9_000, 60_000)),
        Case(
            "a deadline may move by the tolerance", .pass, Self.offer(1_000, 60_000),
            Self.offer(9_000, 61_000)),
        Case(
            "a deadline may not move further", .fail, Self.offer(1_000, 60_000),
            Self.offer(9_000, 61_001)),
        Case(
            "the tolerance can be set", .pass, Self.offer(1_000, 60_000), Self.offer(9_000, 61_001),
            parameters: ["deadlineTolMs": 1_001]),
        Case(
            "many small steps add up", .fail,
            [60_000, 60_900, 61_800].map { Self.offer(1_000, $0) }.joined(separator: "\n")),
        Case(
            "a deadline may come nearer", .pass, Self.offer(1_000, 60_000),
            Self.offer(9_000, 30_000)),
        Case(
            "and cannot go back then", .fail,
            [60_000, 30_000, 60_000].map { Self.offer(1_000, $0) }.joined(separator: "\n")),
        Case(
            "an offer comes back after an earlier deadline", .fail, Self.offer(1_000, 5_000),
            Self.offer(5_001, 5_900)),
        Case(
            "at an earlier deadline it may", .pass, Self.offer(1_000, 5_000),
            Self.offer(5_000, 5_900)),
        Case(
            "another offer has a deadline of its own", .pass, Self.offer(1_000, 5_000),
            Self.offer(9_000, 90_000, id: "other")),
        Case(
            "an offer without a deadline sets none", .pass, .offerShown(at: 0, offerId: "o"),
            Self.offer(9_000, 90_000)),
        Case(
            "the wall clock does not count", .pass, Self.header("10:00:00"),
            Self.offer(1_000, 60_000, wall: "10:00:01"),
            Self.offer(9_000, 60_000, wall: "15:00:00")),
    ])
    func aDeadlineHoldsWithinARun(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "the same moment passes", .pass, header("10:00:00"), offer(1_000, 600_000), .run("r2"),
            header("10:05:00"), offer(1_000, 300_000)),
        Case(
            "a moment later by the tolerance passes", .pass, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header("10:05:00"), offer(1_000, 301_000)),
        Case(
            "a moment later than that fails", .fail, header("10:00:00"), offer(1_000, 600_000),
            .run("r2"), header("10:05:00"), offer(1_000, 301_001)),
        Case(
            "an offer comes back after an earlier deadline", .fail, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header("10:10:00"), offer(1, 500)),
        Case(
            "it may come at that deadline", .pass, header("10:00:00"), offer(1_000, 600_000),
            .run("r2"), header("10:10:00"), offer(0, 500)),
        Case(
            "it is remembered beyond the next run", .fail, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header("10:01:00"), .screen("home", at: 0),
            .run("r3"), header("10:05:00"), offer(1_000, 600_000)),
        Case(
            "another device has deadlines of its own", .pass, header("10:00:00", dev: "phone"),
            offer(1_000, 600_000), .run("r2"), header("10:05:00", dev: "watch"),
            offer(1_000, 600_000)),
        Case(
            "another offer has deadlines of its own", .pass, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header("10:05:00"),
            offer(1_000, 600_000, id: "other")),
        Case(
            "without the wall clock of the later run nothing can be said", .inconclusive,
            header("10:00:00"), offer(1_000, 600_000), .run("r2"), header(), offer(1_000, 600_000)),
        Case(
            "without the wall clock of the earlier run nothing can be said", .inconclusive,
            header(), offer(1_000, 600_000), .run("r2"), header("10:05:00"), offer(1_000, 600_000)),
        Case(
            "the wall clock is not needed for another offer", .pass, header(),
            offer(1_000, 600_000), .run("r2"), header(), offer(1_000, 600_000, id: "other")),
        Case(
            "a run without a wall clock does not excuse one with it", .fail, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header(), offer(1_000, 600_000), .run("r3"),
            header("10:05:00"), offer(1_000, 600_000)),
        Case(
            "what is wrong within the run fails without a wall clock", .fail, header(),
            offer(1_000, 600_000), .run("r2"), header(), offer(2_000, 1_000)),
        Case(
            "the wall clock of the offers' own lines counts", .fail, header(),
            offer(1_000, 600_000, wall: "10:00:01"), .run("r2"), header(),
            offer(1_000, 600_000, wall: "10:05:01")),
        Case(
            "and shows that the moment stays", .pass, header(),
            offer(1_000, 600_000, wall: "10:00:01"), .run("r2"), header(),
            offer(1_000, 300_000, wall: "10:05:01")),
        Case(
            "the header's outranks that of the offer's line", .pass, header("10:00:00"),
            offer(1_000, 600_000), .run("r2"), header("10:05:00"),
            offer(1_000, 300_000, wall: "20:00:00")),
        Case(
            "any earlier line of the run will do", .fail, header("10:00:00"), offer(1_000, 600_000),
            .run("r2"), header(),
            .screen("home", at: 500, more: #""wall":"2026-11-02T10:05:00.500Z""#),
            offer(1_000, 600_000)),
        Case(
            "any later line of the run will do", .pass, header("10:00:00"), offer(1_000, 600_000),
            .run("r2"), header(), offer(1_000, 300_000),
            .screen("home", at: 2_000, more: #""wall":"2026-11-02T10:05:02Z""#)),
        Case(
            "a later line of the earlier run will do", .fail, header(), offer(1_000, 600_000),
            .screen("home", at: 2_000, more: #""wall":"2026-11-02T10:00:02Z""#), .run("r2"),
            header("10:05:00"), offer(1_000, 600_000)),
    ])
    func aDeadlineHoldsFromRunToRun(_ example: Case) throws { try Self.rule.check(example) }

    @Test func aMovedDeadlineIsMeasured() throws {
        let result = try Self.rule.result(Self.offer(1_000, 60_000), Self.offer(9_000, 70_000))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.measure == .time(10_000, limit: 1_000))
    }

    @Test(arguments: [header("10:20:00"), header()])
    func aMessageStatesTheReasonsWithinTheRunAndSinceAnEarlierOne(second: String) throws {
        // Without the header's wall clock, that of a later line counts.
        let result = try Self.rule.result(
            Self.header("10:00:00"), Self.offer(1_000, 600_000), .run("r2"), second,
            Self.offer(2_000, 1_000),
            .screen("home", at: 3_000, more: #""wall":"2026-11-02T10:20:03Z""#))
        let message = try #require(result.findings.first).message
        #expect(result.findings.count == 1)
        #expect(
            message.hasPrefix(
                "The offer o was shown after its own deadline, has a deadline that moved by "),
            "\(message)")
        #expect(message.contains(" since an earlier run, and came back "), "\(message)")
        #expect(message.hasSuffix(" after a deadline of an earlier run."), "\(message)")
    }

    @Test func clocksThatGoBackLeaveAReturningOfferOpen() throws {
        let story = Story(
            """
            \(Self.offer(1_000, 5_000))
            {"t":9000,"e":"screen","name":"home"}
            {"t":6000,"e":"screen","name":"home"}
            \(Self.offer(6_000, 6_000))
            """)
        #expect(try story.verdict(Self.rule.id) == .inconclusive)
    }

    @Test func aMissingEventDoesNotMatterToASingleOffer() throws {
        let story = Story(
            """
            \(Self.offer(1_000, 5_000))
            {"seq":7,"t":2000,"e":"offer_shown","offerId":"o","initiated":"app","expiresAtMs":5000}
            """)
        #expect(try story.verdict(Self.rule.id) == .pass)
    }
}
