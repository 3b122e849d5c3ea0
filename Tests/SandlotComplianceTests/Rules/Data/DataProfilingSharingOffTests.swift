import SandlotCompliance
import Testing

@Suite("data-profiling-sharing-off")
struct DataProfilingSharingOffTests {
    private static let rule = RuleUnderTest("data-profiling-sharing-off")
    private static let consent = granted(scope: ["push"])

    private static func setting(
        _ t: Int = 0, key: String = "sharing", value: Bool = true,
        _ more: String = #","by":"parent""#
    ) -> String {
        #"{"t":\#(t),"e":"setting","key":"\#(key)","value":\#(value)\#(more)}"#
    }

    private static func passed(
        _ t: Int = 0, _ purpose: String = "settings", id: String = "p"
    ) -> String {
        #"{"t":\#(t),"e":"gate_passed","gateId":"g","passId":"\#(id)","purpose":"\#(purpose)"}"#
    }

    private static func state(_ name: String) -> String { #"{"e":"app_state","state":"\#(name)"}"# }

    @Test(arguments: [
        Case("off", .pass, setting(value: false, "")),
        Case("off by a child", .pass, setting(value: false, #","by":"child""#)),
        Case("off at first", .pass, setting(value: false, #","initial":true"#)),
        Case(
            "another setting", .notApplicable, setting(0, key: "analytics"),
            setting(0, key: "ads")),
        Case("a setting that is not listed", .notApplicable, setting(0, key: "music")),
        Case("on at first", .fail, passed(), setting(1, #","initial":true,"by":"parent""#)),
        Case("on by a child behind the gate", .fail, passed(), setting(1, #","by":"child""#)),
        Case("on by the system", .fail, consent, setting(1, #","by":"system""#)),
        Case("on by nobody knows whom", .fail, passed(), setting(1, "")),
        Case("on by a parent without a pass", .fail, setting()),
        Case("on behind the gate of the settings", .pass, passed(), setting(1)),
        Case("on behind the gate of the parents' area", .pass, passed(0, "parentArea"), setting(1)),
        Case("profiling behind the gate", .pass, passed(), setting(1, key: "profiling")),
        Case("geolocation without a pass", .fail, setting(0, key: "geolocation")),
        Case("profiling without a pass", .fail, setting(0, key: "profiling")),
        Case("on with a pass for a purchase", .fail, passed(0, "purchase"), setting(1)),
        Case("a pass at the end of its life", .pass, passed(), setting(300_000)),
        Case("a pass past the end of its life", .fail, passed(), setting(300_001)),
        Case("a shorter life", .fail, passed(), setting(101), parameters: ["areaTtlMs": 100]),
        Case("a pass serves twice", .pass, passed(), setting(1), setting(2, key: "profiling")),
        Case(
            "a pass that a purchase used", .fail, passed(),
            .purchaseStarted(purchaseId: "b", productId: "x", passId: "p"), setting(2)),
        Case(
            "a stay in the background", .fail, passed(), state("background"), state("active"),
            setting(1)),
        Case(
            "a moment of inactivity", .pass, passed(), state("inactive"), state("active"),
            setting(1)),
        Case(
            "a stay in the background, if that does not matter", .pass, passed(),
            state("background"), setting(1), parameters: ["invalidateOnBackground": false]),
        Case(
            "the pass that is named", .pass, passed(), setting(1, #","by":"parent","passId":"p""#)),
        Case("another pass is named", .fail, passed(), setting(1, #","by":"parent","passId":"q""#)),
        Case(
            "a pass of another purpose is named", .fail, passed(), passed(0, "link", id: "q"),
            setting(1, #","by":"parent","passId":"q""#)),
        Case("a pass of an earlier run", .fail, passed(), nextRun, setting(1)),
        Case("a pass that comes later", .fail, setting(), passed(1)),
        Case("any consent", .pass, consent, setting(1)),
        Case(
            "a consent and an unknown pass", .pass, consent,
            setting(1, #","by":"parent","passId":"q""#)),
        Case(
            "a consent by the gate", .fail, granted(scope: [], method: "parentalGate"), setting(1)),
        Case("a consent of an earlier run", .pass, consent, nextRun, setting(1)),
        Case("a consent withdrawn", .fail, consent, withdrawn(), setting(1)),
        Case("events missing after the pass", .inconclusive, gapped(passed(), setting(1))),
        Case(
            "events missing after a pass that is too old", .fail,
            gapped(passed(), setting(300_001))),
        Case("events missing after the consent", .inconclusive, gapped(consent, setting(1))),
        Case("the clock goes back after the pass", .inconclusive, passed(500), setting(1)),
        Case(
            "the clock goes back after a pass that is too old", .inconclusive, passed(),
            state("active").replacing("{", with: #"{"t":400000,"#), setting(399_000)),
        Case(
            "the clock goes back after the consent", .pass,
            consent.replacing("{", with: #"{"t":9,"#), setting(1)),
        Case(
            "the clock goes back before the pass", .pass,
            state("active").replacing("{", with: #"{"t":9,"#), passed(0), setting(1)),
    ])
    func profilingAndSharingAreOffByDefault(_ example: Case) throws { try Self.rule.check(example) }

    @Test func theFindingNamesThePassThatWasTooOld() throws {
        let result = try Self.rule.result(Self.passed(), Self.setting(300_001))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
    }
}
