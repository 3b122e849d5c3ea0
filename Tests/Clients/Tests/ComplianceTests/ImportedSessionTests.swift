import SandlotCompliance
import SandlotTrace
import Testing

@Suite struct ImportedSessionTests {
    /// The events that the app itself logs, besides those of Firebase.
    var mapping: AnalyticsMapping {
        var mapping = AnalyticsMapping.firebase
        mapping.rows.append(
            .init(
                "parent_gate_ok", becomes: "gate_passed",
                members: [
                    "gateId": .alias(of: "gate", "g"), "passId": .alias(of: "pass", "p"),
                    "purpose": .parameter("purpose", otherwise: "parentArea"),
                ]))
        return mapping
    }

    @Test func theGateIsSeenAndSoIsTheAnalytics() throws {
        let export = """
            {"event_name":"parent_gate_ok","event_timestamp":"1793613600000000","user_pseudo_id":"3f1c9ad0","event_params":[{"key":"ga_session_id","value":{"int_value":"1793613590"}},{"key":"purpose","value":{"string_value":"link"}}]}
            {"event_name":"share","event_timestamp":"1793613604000000","user_pseudo_id":"3f1c9ad0","event_params":[{"key":"ga_session_id","value":{"int_value":"1793613590"}}]}
            """
        let imported = try AnalyticsImporter(mapping: mapping).records(of: Array(export.utf8))
        #expect(imported.skipped.isEmpty)

        let packs = [PackID.appleKids].compactMap(RuleCatalog.standard.pack)
        let report = try Checker(packs: packs).check(imported.records)
        let verdicts = Dictionary(
            uniqueKeysWithValues: report.packs[0].rules.map { ($0.id, $0.verdict) })
        #expect(verdicts["gate-before-link"] == .pass)
        #expect(verdicts["data-no-third-party-analytics"] == .fail)
    }
}
