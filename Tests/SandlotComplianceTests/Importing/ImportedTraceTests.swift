import SandlotCompliance
import SandlotTrace
import Testing

@Suite("Checking an imported trace")
struct ImportedTraceTests {
    /// A session in which an ad appears between levels, or in the middle of one.
    private func export(adAt milliseconds: Int, click: Bool = false) -> [UInt8] {
        func entry(_ name: String, _ milliseconds: Int, _ parameters: String = "") -> String {
            """
            {"event_name":"\(name)","event_timestamp":"\(1_793_613_600_000_000 + milliseconds * 1_000)",\
            "user_pseudo_id":"3f1c9ad07e","user_id":"anna.k","platform":"IOS","event_params":[\
            {"key":"ga_session_id","value":{"int_value":"1793613590"}}\(parameters)]}
            """
        }
        let ad =
            #",{"key":"ad_event_id","value":{"string_value":"-77120"}},"#
            + #"{"key":"ad_format","value":{"string_value":"Interstitial"}}"#
        return Array(
            [
                entry(
                    "screen_view", 0, #",{"key":"firebase_screen","value":{"string_value":"game"}}"#
                ),
                entry("ad_impression", milliseconds, ad),
                entry("level_start", 2_000), entry("level_end", 60_000),
                entry(click ? "ad_click" : "user_engagement", 61_000, ad),
            ].joined(separator: "\n").utf8)
    }

    private func report(_ export: [UInt8], _ packs: [PackID]) throws -> ComplianceReport {
        let imported = try AnalyticsImporter().records(of: export)
        return try Checker(packs: packs.compactMap(RuleCatalog.standard.pack))
            .check(imported.records)
    }

    private func verdict(_ rule: String, in report: ComplianceReport) throws -> Verdict {
        try #require(report.packs.flatMap(\.rules).first { $0.id == rule }).verdict
    }

    @Test
    func anAdBetweenLevelsPassesAndOneInALevelFails() throws {
        let between = try report(export(adAt: 1_000), [.seed])
        #expect(try verdict("ad-no-gameplay-overlap", in: between) == .pass)
        let inside = try report(export(adAt: 30_000), [.seed])
        #expect(try verdict("ad-no-gameplay-overlap", in: inside) == .fail)
    }

    @Test
    func theAnalyticsThemselvesAreAFinding() throws {
        let report = try report(export(adAt: 1_000), [.seed, .coppa])
        #expect(try verdict("data-no-third-party-analytics", in: report) == .fail)
        #expect(try verdict("data-persistent-id-internal-only", in: report) == .fail)
    }

    @Test
    func aClickWithoutAGateFails() throws {
        let report = try report(export(adAt: 1_000, click: true), [.appleKids])
        #expect(try verdict("ad-click-gated", in: report) == .fail)
    }

    @Test
    func theTraceIsSoundButNotComplete() throws {
        let report = try report(export(adAt: 1_000), [.seed])
        for rule in ["trace-seq", "trace-clock", "trace-no-pii"] {
            #expect(try verdict(rule, in: report) == .pass, "\(rule)")
        }
        #expect(try verdict("trace-complete", in: report) != .pass)
    }
}
