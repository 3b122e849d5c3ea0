import SandlotCompliance
import Testing

@Suite("ad-no-gameplay-overlap")
struct AdNoGameplayOverlapTests {
    private static let rule = "ad-no-gameplay-overlap"

    @Test(
        "edge cases",
        arguments: [
            Case(
                "two changes at one instant in the wrong order are an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "an animation after a tap on skip is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_skip_tapped","adId":"a"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a banner during gameplay fails", .fail,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"ad_dismissed","adId":"a","cause":"app"}
                """),
        ])
    func edgeCases(_ example: Case) throws {
        #expect(try Story(example.lines).verdict(Self.rule) == example.verdict)
    }

    @Test func findingNamesAdAndGame() throws {
        let result = try Story(
            """
            {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
            {"t":7000,"e":"ad_dismissed","adId":"a","cause":"auto"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.first?.measure == .time(1_800, limit: 0))
    }
}
