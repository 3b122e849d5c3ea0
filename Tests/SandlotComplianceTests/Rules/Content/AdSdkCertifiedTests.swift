import SandlotCompliance
import Testing

@Suite("ad-sdk-certified")
struct AdSdkCertifiedTests {
    private static let rule = "ad-sdk-certified"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "the house is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                """),
            Case(
                "an ad is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"exchange"}
                """),
            Case(
                "the listed version passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.0.0"}
                """),
            Case(
                "a later one passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.0.1"}
                """),
            Case(
                "an earlier one fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"18.99.99"}
                """),
            Case(
                "numbers are compared, not letters", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"inmobi","sdkVersion":"10.10.0"}
                """),
            Case(
                "numbers are compared, not letters, downwards", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"inmobi","sdkVersion":"10.5.4"}
                """),
            Case(
                "a part that is missing is 0", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19"}
                """),
            Case(
                "a part that is missing is 0, and may be too little", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"unity-ads","sdkVersion":"4.0"}
                """),
            Case(
                "more parts are later", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.0.0.1"}
                """),
            Case(
                "a part that is no number is 0", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"unity-ads","sdkVersion":"4.0.1beta"}
                """),
            Case(
                "a later part decides if the earlier ones agree", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.x.0"}
                """),
            Case(
                "a sign is no number", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"unity-ads","sdkVersion":"4.0.+1"}
                """),
            Case(
                "an empty version is 0", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":""}
                """),
            Case(
                "leading zeros do not matter", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"019.00.0"}
                """),
            Case(
                "numbers of any length are numbers", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"99999999999999999999999.0"}
                """),
            Case(
                "no version is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a network that is not listed fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"exchange","sdkVersion":"99"}
                """),
            Case(
                "a network that is not listed fails without a version", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"exchange"}
                """),
            Case(
                "names are compared as they stand", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"AdMob","sdkVersion":"99"}
                """),
            Case(
                "networks can be added", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"exchange","sdkVersion":"1.2"}
                """, parameters: ["certifiedSdks": ["exchange": "1.2.0"]]),
            Case(
                "the others stay", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.0.0"}
                """, parameters: ["certifiedSdks": ["exchange": "1.2.0"]]),
            Case(
                "networks can be taken out", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","sdkVersion":"19.0.0"}
                """, parameters: ["certifiedSdks": ["admob": .null]]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
