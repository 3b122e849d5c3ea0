import SandlotCompliance
import Testing

@Suite("ad-labelled")
struct AdLabeledTests {
    private static let rule = RuleUnderTest("ad-labelled")

    @Test(arguments: [
        Case("no ad, nothing to check", .notApplicable, .adRequested(at: 0)),
        Case("each accepted label passes: Ad", .pass, .adShown(at: 0, label: "Ad")),
        Case("each accepted label passes: Sponsored", .pass, .adShown(at: 0, label: "Sponsored")),
        Case("capital letters do not matter", .pass, .adShown(at: 0, label: "aDVERTISEMENT")),
        Case(
            "white space around it does not matter", .pass,
            .adShown(at: 0, more: #""label":" \tAd\n""#)),
        Case("white space within it does", .fail, .adShown(at: 0, label: "Spon sored")),
        Case("a longer label fails", .fail, .adShown(at: 0, label: "Ads")),
        Case("no label fails", .fail, .adShown(at: 0)),
        Case("a label of null is none", .fail, .adShown(at: 0, more: #""label":null"#)),
        Case("an empty label fails", .fail, .adShown(at: 0, label: "")),
        Case("a label of white space fails", .fail, .adShown(at: 0, label: "  ")),
        Case("an invisible label fails", .fail, .adShown(at: 0, label: "Ad", labelVisible: false)),
        Case("a visible label passes", .pass, .adShown(at: 0, label: "Ad", labelVisible: true)),
        Case(
            "a contrast at the bound passes", .pass,
            .adShown(at: 0, label: "Ad", more: #""labelContrast":3.0"#)),
        Case(
            "a contrast just below fails", .fail,
            .adShown(at: 0, label: "Ad", labelContrast: 2.99)),
        Case("a banner is checked as well", .fail, .adShown(at: 0, format: "banner")),
        Case(
            "a language without a list is unclear", .inconclusive, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Anzeige")),
        Case(
            "even if the label is English", .inconclusive, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Ad")),
        Case(
            "without a label it fails in any language", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0)),
        Case(
            "an empty label fails in any language", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "")),
        Case(
            "an invisible label fails in any language", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Anzeige", labelVisible: false)),
        Case(
            "a pale label fails in any language", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Anzeige", labelContrast: 1.5)),
        Case(
            "a list for another language can be added", .pass, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "anzeige"), parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
        Case(
            "the added list is the only one for its language", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Ad"), parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
        Case(
            "the list of English stays", .pass, .adShown(at: 0, label: "Ad"),
            parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
        Case(
            "a header can add a list", .pass,
            .fullHeader(locale: "de", more: #""params":{"acceptedLabels.de":["Anzeige"]}"#),
            .adShown(at: 0, label: "Anzeige")),
        Case(
            "a language may be written in capital letters", .pass, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Anzeige"), parameters: ["acceptedLabels": ["DE": ["Anzeige"]]]),
        Case(
            "an empty list accepts nothing", .fail, .fullHeader(locale: "de-DE"),
            .adShown(at: 0, label: "Ad"), parameters: ["acceptedLabels": ["de": []]]),
        Case(
            "only the first part of the locale counts", .pass, .fullHeader(locale: "en-GB"),
            .adShown(at: 0, label: "Ad")),
        Case(
            "an underscore parts it as well", .pass, .fullHeader(locale: "EN_gb"),
            .adShown(at: 0, label: "Ad")),
        Case(
            "without a header the language is English", .pass,
            .adShown(at: 0, seq: 0, label: "Ad")),
        Case(
            "the platform does not matter", .pass, .fullHeader(platform: nil),
            .adShown(at: 0, label: "Ad")),
        Case(
            "gaps do not matter", .pass, .adShown(at: 0, label: "Ad"),
            .adDismissed(at: 5_000, seq: 9)),
        Case(
            "a doubled appearance is not checked", .pass, .adShown(at: 0, label: "Ad"),
            .adShown(at: 10)),
        Case(
            "one bad ad among good ones fails", .fail, .adShown(at: 0, label: "Ad"),
            .adDismissed(at: 10), .adShown(at: 20, adId: "b")),
        Case(
            "the contrast can be set", .fail, .adShown(at: 0, label: "Ad", labelContrast: 4),
            parameters: ["minContrast": 4.5]),
    ])
    func anAdIsLabeledVisibly(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsTheContrast() throws {
        let finding = try Self.rule.result(
            .adShown(at: 7, slot: "other", format: "banner", label: "Ad", labelContrast: 1.5)
        ).findings.first
        #expect(finding?.seqs == [1])
        #expect(finding?.atMs == 7)
        #expect(finding?.measure == Finding.Measure(1.5, limit: 3, .ratio))
    }
}
