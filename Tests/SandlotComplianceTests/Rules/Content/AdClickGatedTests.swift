import SandlotCompliance
import Testing

@Suite("ad-click-gated")
struct AdClickGatedTests {
    private static let rule = "ad-click-gated"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no click, nothing to check", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                """, pack: .appleKids),
            Case(
                "a click that leads nowhere passes", .pass,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"none"}
                """, pack: .appleKids),
            Case(
                "a click that stays in the app passes", .pass,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"inApp"}
                """, pack: .appleKids),
            Case(
                "a click to the web fails", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"web"}
                """, pack: .appleKids),
            Case(
                "a click to the store fails", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a click to an unknown place fails", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"moon"}
                """, pack: .appleKids),
            Case(
                "a pass for a click opens it", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass for a link opens it", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass for a purchase does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"purchase"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass for settings does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"settings"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass of exactly 60 s opens it", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":60000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "an older pass does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":60001,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass after the click does not", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                {"t":11,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                """, pack: .appleKids),
            Case(
                "a named pass opens it", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"q","purpose":"adClick"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore","passId":"q"}
                """, pack: .appleKids),
            Case(
                "a named pass that nobody gave does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore","passId":"q"}
                """, pack: .appleKids),
            Case(
                "a named pass for something else does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"q","purpose":"purchase"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore","passId":"q"}
                """, pack: .appleKids),
            Case(
                "a named pass that is used does not", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"q","purpose":"adClick"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore","passId":"q"}
                {"t":20,"e":"ad_clicked","adId":"a","destination":"appStore","passId":"q"}
                """, pack: .appleKids),
            Case(
                "each click needs its own pass", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                {"t":20,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "two passes open two clicks", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"q","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                {"t":20,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a click that leads nowhere uses no pass", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"none"}
                {"t":20,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a click that stays in the app uses one", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"inApp"}
                {"t":20,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a purchase that names a pass for links uses it", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}
                {"t":5,"e":"purchase_started","purchaseId":"b","productId":"x","passId":"p"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a purchase that finds no pass of its own uses none", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}
                {"t":5,"e":"purchase_started","purchaseId":"b","productId":"x"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "the background takes the pass away", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"app_state","state":"background"}
                {"t":2,"e":"app_state","state":"active"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "so does the end of the process", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"app_state","state":"terminated"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "being inactive does not", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"app_state","state":"inactive"}
                {"t":2,"e":"app_state","state":"active"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "the background does not if so set", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"app_state","state":"background"}
                {"t":2,"e":"app_state","state":"active"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, parameters: ["invalidateOnBackground": false], pack: .appleKids),
            Case(
                "an older pass that is good counts behind a newer one that is not", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1,"e":"gate_passed","gateId":"g","passId":"q","purpose":"purchase"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a pass of an earlier run does not open it", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"run":"r2"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "the life of a pass can be set", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":1001,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, parameters: ["passTtlMs": 1000], pack: .appleKids),
            Case(
                "a gap after the pass makes it unclear", .inconclusive,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"seq":3,"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"settings"}
                {"seq":3,"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a gap does not matter if the click leads nowhere", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"seq":3,"t":10,"e":"ad_clicked","adId":"a","destination":"none"}
                """, pack: .appleKids),
            Case(
                "a clock that goes back since the pass makes it unclear", .inconclusive,
                """
                {"t":100,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a clock that goes back since a pass that is too old makes it unclear",
                .inconclusive,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":90000,"e":"app_state","state":"active"}
                {"t":80000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "a clock that goes back does not matter if the click leads nowhere", .pass,
                """
                {"t":100,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"none"}
                """, pack: .appleKids),
            Case(
                "an ad that is not known is checked all the same", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"zz","destination":"appStore"}
                """, pack: .appleKids),
            Case(
                "in seed nothing may be opened", .fail,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .seed),
            Case(
                "in seed a click within the app fails", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"inApp"}
                """, pack: .seed),
            Case(
                "in seed a click that leads nowhere passes", .pass,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"none"}
                """, pack: .seed),
            Case(
                "in google-families a pass opens it", .pass,
                """
                {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"adClick"}
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, pack: .googleFamilies),
            Case(
                "inert clicks can be asked for", .fail,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"inApp"}
                """, parameters: ["inertOnly": true], pack: .appleKids),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesThePassThatDidNotSuffice() throws {
        let findings = try Story(
            """
            {"t":0,"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}
            {"t":10,"e":"gate_passed","gateId":"g","passId":"q","purpose":"settings"}
            {"t":70000,"e":"ad_clicked","adId":"a","destination":"web"}
            """
        ).result(Self.rule, in: .appleKids).findings
        #expect(findings.map(\.seqs) == [[1, 3]])
    }
}
