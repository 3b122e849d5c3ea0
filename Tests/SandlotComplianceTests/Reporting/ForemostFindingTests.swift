import SandlotCompliance
import Testing

@Suite("The findings that explain a verdict come before the others")
struct ForemostFindingTests {
    private static let rule = "ad-skip-by-deadline"

    /// An ad that could be skipped after a time; the rule cannot judge those of other networks.
    private static func ad(
        _ id: String, at t: Int, skippedAfter delay: Int, network: String = "house"
    ) -> String {
        let skip =
            network == "house"
            ? #"{"t":\#(t + delay),"e":"ad_skip_enabled","adId":"\#(id)"}"# + "\n" : ""
        return """
            {"t":\(t),"e":"ad_shown","adId":"\(id)","slot":"other","format":"interstitial",\
            "network":"\(network)"}
            \(skip){"t":\(t + delay),"e":"ad_dismissed","adId":"\(id)","cause":"skip"}
            """
    }

    private static func trace(_ lines: [String]) -> [UInt8] {
        Array(RuleExample("", lines.joined(separator: "\n")).trace.utf8)
    }

    private static func checked(_ lines: [String]) throws -> (trace: CheckedTrace, packs: [Pack]) {
        let packs = [try #require(RuleCatalog.standard.pack(.seed))]
        let report = try Checker(packs: packs).check(trace(lines))
        return (CheckedTrace(report, try TraceExcerpt(of: report, in: trace(lines))), packs)
    }

    /// Ads that make use of the tolerance, and one that takes too long.
    private static let tolerated =
        (0..<120).map { ad("a\($0)", at: $0 * 10_000, skippedAfter: 5_100) }
        + [ad("bad", at: 1_200_000, skippedAfter: 9_000)]

    @Test func notesGiveWayToAFailure() throws {
        let result = try Story(lines: Self.tolerated).result(Self.rule)
        #expect(result.verdict == .fail)
        #expect(result.findings.count == 100)
        #expect(result.findings.map(\.verdict) == [Verdict](repeating: .pass, count: 99) + [.fail])
        #expect(result.findings.first?.seqs == [1, 2])
        #expect(result.more == 0)
    }

    @Test func notesOfEarlierRunsGiveWayToAFailure() throws {
        let runs = (0..<450).flatMap { run -> [String] in
            [
                .run("r\(run)"), .fullHeader(at: 0),
                Self.ad("a", at: 0, skippedAfter: run == 440 ? 9_000 : 5_100),
            ]
        }
        let result = try Story(lines: runs).result(Self.rule)
        #expect(result.verdict == .fail)
        #expect(result.findings.count == 100)
        #expect(result.findings.filter { $0.verdict == .fail }.map(\.run) == ["r440"])
        #expect(result.findings.first?.run == "r0")
        #expect(result.more == 0)
    }

    @Test func onlyFailuresAreCountedAsLeftOut() throws {
        let ads = (0..<110).flatMap { index -> [String] in
            [
                Self.ad("a\(index)", at: index * 20_000, skippedAfter: 5_100),
                Self.ad("b\(index)", at: index * 20_000 + 10_000, skippedAfter: 9_000),
            ]
        }
        let result = try Story(lines: ads).result(Self.rule)
        #expect(result.findings.map(\.verdict) == [Verdict](repeating: .fail, count: 100))
        #expect(result.more == 10)
    }

    @Test func aReportForAProgramNamesTheFailureBehindNotes() throws {
        let (trace, packs) = try Self.checked(Self.tolerated)
        let message = "Ad bad could be skipped after"
        #expect(SARIFReport([trace], packs: packs, version: "1").text.contains(message))
        #expect(
            JUnitReport([trace]).text.contains(
                #"<failure type="violation" message="\#(message)"#))
    }

    /// Six ads of which nothing is known, and a seventh that fails.
    @Test func everyReportShowsTheFailureBehindDoubts() throws {
        let ads =
            (0..<6).map { Self.ad("a\($0)", at: $0 * 10_000, skippedAfter: 9_000, network: "x") }
            + [Self.ad("bad", at: 60_000, skippedAfter: 9_000)]
        let (trace, packs) = try Self.checked(ads)
        let report = try #require(trace.report)
        let excerpt = try #require(trace.excerpt)
        let result = try #require(report.packs[0].rules.first { $0.id == Self.rule })
        #expect(
            result.findings.map(\.verdict)
                == [Verdict](repeating: .inconclusive, count: 6) + [.fail])
        #expect(!excerpt.surroundings(of: result.findings[6]).isEmpty)
        let message = "Ad bad could be skipped"
        let text = TextReport(report, excerpt, packs: packs).lines()
        #expect(text.contains { $0.contains(message) })
        #expect(HTMLReport([trace], packs: packs).text.contains(message))
        #expect(
            JUnitReport([trace]).text.contains(
                #"<failure type="violation" message="\#(message)"#))
    }
}
