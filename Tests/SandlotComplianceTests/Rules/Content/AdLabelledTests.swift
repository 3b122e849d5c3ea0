import SandlotCompliance
import Testing

@Suite("ad-labelled")
struct AdLabelledTests {
    private static let rule = "ad-labelled"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no ad, nothing to check", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "each accepted label passes: Ad", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "each accepted label passes: Sponsored", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Sponsored"}
                """),
            Case(
                "capital letters do not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"aDVERTISEMENT"}
                """),
            Case(
                "white space around it does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":" \\tAd\\n"}
                """),
            Case(
                "white space within it does", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Spon sored"}
                """),
            Case(
                "a longer label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ads"}
                """),
            Case(
                "no label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a label of null is none", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":null}
                """),
            Case(
                "an empty label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":""}
                """),
            Case(
                "a label of white space fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"  "}
                """),
            Case(
                "an invisible label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad","labelVisible":false}
                """),
            Case(
                "a visible label passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad","labelVisible":true}
                """),
            Case(
                "a contrast at the bound passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad","labelContrast":3.0}
                """),
            Case(
                "a contrast just below fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad","labelContrast":2.99}
                """),
            Case(
                "a banner is checked as well", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                """),
            Case(
                "a language without a list is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Anzeige"}
                """),
            Case(
                "even if the label is English", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "without a label it fails in any language", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an empty label fails in any language", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":""}
                """),
            Case(
                "an invisible label fails in any language", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Anzeige","labelVisible":false}
                """),
            Case(
                "a pale label fails in any language", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Anzeige","labelContrast":1.5}
                """),
            Case(
                "a list for another language can be added", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"anzeige"}
                """, parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
            Case(
                "the added list is the only one for its language", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """, parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
            Case(
                "the list of English stays", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """, parameters: ["acceptedLabels": ["de": ["Anzeige"]]]),
            Case(
                "a header can add a list", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de","params":{"acceptedLabels.de":["Anzeige"]}}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Anzeige"}
                """),
            Case(
                "an empty list accepts nothing", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"de-DE"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """, parameters: ["acceptedLabels": ["de": []]]),
            Case(
                "only the first part of the locale counts", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"en-GB"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "an underscore parts it as well", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"locale":"EN_gb"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "without a header the language is English", .pass,
                """
                {"seq":0,"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "the platform does not matter", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                """),
            Case(
                "gaps do not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                {"seq":9,"t":5000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a doubled appearance is not checked", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "one bad ad among good ones fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":20,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the contrast can be set", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","label":"Ad","labelContrast":4}
                """, parameters: ["minContrast": 4.5]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingTellsTheContrast() throws {
        let finding = try Story(
            #"{"t":7,"e":"ad_shown","adId":"a","slot":"other","format":"banner","label":"Ad","labelContrast":1.5}"#
        ).result(Self.rule).findings.first
        #expect(finding?.seqs == [1])
        #expect(finding?.atMs == 7)
        #expect(finding?.measure == Finding.Measure(1.5, limit: 3, .ratio))
    }
}
