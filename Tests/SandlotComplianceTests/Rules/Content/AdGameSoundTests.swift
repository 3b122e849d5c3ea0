import SandlotCompliance
import Testing

@Suite("ad-game-sound")
struct AdGameSoundTests {
    private static let rule = RuleUnderTest("ad-game-sound")

    private static func sound(_ audible: Bool, at t: Int, _ cause: String = "user") -> String {
        #"{"t":\#(t),"e":"game_sound","audible":\#(audible),"cause":"\#(cause)"}"#
    }

    private static let launch = sound(true, at: 0, "launch")

    @Test(arguments: [
        Case(
            "a game that falls silent with the ad passes", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            sound(true, at: 6_010, "adClosed")),
        Case(
            "music under the ad fails", .fail, launch, .adShown(at: 1_000),
            .adDismissed(at: 6_000, cause: "skip")),
        Case(
            "music that stops late fails", .fail, launch, .adShown(at: 1_000),
            sound(false, at: 1_501, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            sound(true, at: 6_010)),
        Case(
            "music that stops at the bound passes", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_500, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            sound(true, at: 6_500)),
        Case(
            "a game that stays silent afterward fails", .fail, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            sound(true, at: 6_501)),
        Case(
            "a silent game passes", .pass, sound(false, at: 0, "launch"), .adShown(at: 1_000),
            .adDismissed(at: 6_000, cause: "skip")),
        Case(
            "an ad that is closed at once does not decide about the next one", .pass, launch,
            .adShown(at: 1_000), .adDismissed(at: 1_300, cause: "skip"),
            .adShown(at: 9_000, adId: "b"), sound(false, at: 9_010, "ad"),
            .adDismissed(at: 14_000, adId: "b", cause: "skip"), sound(true, at: 14_010)),
        Case(
            "the next ad can follow before the sound", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            .adShown(at: 6_400, adId: "b"), .adDismissed(at: 12_000, adId: "b", cause: "skip"),
            sound(true, at: 12_010)),
        Case(
            "the sound is owed after the next ad", .fail, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            .adShown(at: 6_400, adId: "b"), .adDismissed(at: 12_000, adId: "b", cause: "skip"),
            sound(true, at: 12_501)),
        Case(
            "a user can turn the sound on during the ad", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), sound(true, at: 2_000, "user"),
            .adDismissed(at: 6_000, cause: "skip")),
        Case(
            "a user who turned the sound on before the ad does not excuse music", .fail,
            sound(false, at: 0, "launch"), sound(true, at: 500, "user"), .adShown(at: 1_000),
            .adDismissed(at: 6_000, cause: "skip")),
        Case(
            "a user can turn the sound off during the ad", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), sound(false, at: 2_000, "user"),
            .adDismissed(at: 6_000, cause: "skip"), .userAction(at: 60_000)),
        Case(
            "a user can turn the sound off after the ad", .pass, launch, .adShown(at: 1_000),
            sound(false, at: 1_010, "ad"), .adDismissed(at: 6_000, cause: "skip"),
            sound(false, at: 6_400, "user"), .userAction(at: 60_000)),
        Case(
            "an app that does not record its sound is not checked", .notApplicable,
            .adShown(at: 1_000), .adDismissed(at: 6_000, cause: "skip")),
        Case(
            "a banner may have music", .notApplicable, launch,
            .adShown(at: 1_000, format: "banner"), .adDismissed(at: 6_000, cause: "app")),
    ])
    func theSoundOfTheGameIsChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test func anAdHasOneVerdict() throws {
        let result = try Self.rule.result(
            Self.sound(false, at: 0, "launch"), .adShown(at: 1_000),
            Self.sound(true, at: 2_000, "launch"), .adDismissed(at: 6_000, seq: 9, cause: "skip"))
        // A pass would be inconclusive here, because events are missing.
        #expect(result.findings.map(\.verdict) == [.fail])
    }

    /// A run of a device, which was killed while an ad had silenced the game, and the next one.
    private static func twoRuns(_ sound: String, _ nextApp: String = "com.example.a") -> String {
        func header(_ app: String = nextApp) -> String {
            #""e":"trace_header","app":"\#(app)","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}"#
        }
        return """
            {"seq":0,"t":0,"run":"r1",\(header("com.example.a"))
            {"seq":1,"t":1,"run":"r1","e":"game_sound","audible":true,"cause":"launch"}
            {"seq":2,"t":2000,"run":"r1","e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            {"seq":3,"t":2010,"run":"r1","e":"game_sound","audible":false,"cause":"ad","adId":"a1"}
            {"seq":0,"t":0,"run":"r2",\(header())
            {"seq":1,"t":1,"run":"r2","e":"game_sound","audible":\(sound)}
            {"seq":2,"t":9000,"run":"r2","e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            {"seq":3,"t":9000,"run":"r2","e":"game_sound","audible":false,"cause":"ad","adId":"a1"}
            {"seq":4,"t":14000,"run":"r2","e":"ad_dismissed","adId":"a1","cause":"skip"}
            {"seq":5,"t":14000,"run":"r2","e":"game_sound","audible":true,"cause":"adClosed"}

            """
    }

    @Test(arguments: [
        (#"true,"cause":"relaunch""#, "com.example.a", Verdict.pass),
        (#"false,"cause":"launch""#, "com.example.a", .fail),
        (#"false,"cause":"launch""#, "com.example.b", .pass),
        (#"false,"cause":"user""#, "com.example.a", .pass),
    ])
    func aRelaunchRestoresTheSound(_ sound: String, _ app: String, _ verdict: Verdict) throws {
        let pack = try #require(RuleCatalog.standard.pack(.appleKids))
        let report = try Checker(packs: [pack]).check(Array(Self.twoRuns(sound, app).utf8))
        let result = report.packs.first?.rules.first { $0.id == "ad-game-sound" }
        #expect(result?.verdict == verdict)
    }
}
