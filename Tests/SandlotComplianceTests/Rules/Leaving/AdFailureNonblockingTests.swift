import SandlotCompliance
import Testing

@Suite("ad-failure-nonblocking")
struct AdFailureNonblockingTests {
    private static let rule = RuleUnderTest(
        "ad-failure-nonblocking", prelude: .phase("preAd", at: 0))

    @Test(arguments: [
        Case(
            "outside preAd nothing is checked", .notApplicable,
            .adRequested(at: 0, network: "house"), .adFailed(at: 100),
            .appState("active", at: 60_000), isWhole: true),
        Case(
            "in another phase nothing is checked", .notApplicable, .phase("levelComplete", at: 0),
            .adRequested(at: 0, network: "house"), .adFailed(at: 100),
            .appState("active", at: 60_000), isWhole: true),
        Case(
            "a phase exactly in time passes", .pass, .adFailed(at: 100),
            .phase("presenting", at: 2_100, word: 0)),
        Case(
            "a phase one later fails", .fail, .adFailed(at: 100),
            .phase("presenting", at: 2_101, word: 0)),
        Case(
            "the same phase again is a phase", .pass, .adFailed(at: 100),
            .phase("preAd", at: 2_100)),
        Case("a screen passes", .pass, .adFailed(at: 100), .screen("game", at: 2_100)),
        Case("another ad passes", .pass, .adFailed(at: 100), .adShown(at: 2_100, adId: "b")),
        Case(
            "another failure is no answer to the first", .fail, .adFailed(at: 100),
            .adFailed(at: 1_000, adId: "b"), .phase("presenting", at: 2_500, word: 0)),
        Case(
            "another request is no answer", .fail, .adFailed(at: 100),
            .adRequested(at: 200, adId: "b", network: "house"), .adFailed(at: 300, adId: "b"),
            .phase("presenting", at: 2_200, word: 0)),
        Case(
            "a phase of another window is no answer", .fail, .adFailed(at: 100),
            .phase("presenting", at: 200, word: 0, scene: "two"),
            .phase("presenting", at: 2_200, word: 0)),
        Case(
            "a screen of another window is no answer", .fail, .adFailed(at: 100),
            .screen("game", at: 200, scene: "two"), .phase("presenting", at: 2_200, word: 0)),
        Case(
            "an ad in another window is no answer to a failure", .fail, .adFailed(at: 100),
            .adShown(at: 200, adId: "b", scene: "two"), .phase("presenting", at: 2_200, word: 0)),
        Case(
            "a phase of another window does not make a failure count", .notApplicable,
            .phase("preAd", at: 0, scene: "two"), .adFailed(at: 100),
            .appState("active", at: 60_000), isWhole: true),
        Case(
            "a failure open at the end, bound not passed", .inconclusive, .adFailed(at: 100),
            .appState("active", at: 2_100)),
        Case(
            "a failure open at the end, bound passed", .fail, .adFailed(at: 100),
            .appState("active", at: 2_101)),
        Case(
            "a request answered by its ad exactly in time passes", .pass,
            .adRequested(at: 0, network: "house"), .adShown(at: 8_000)),
        Case(
            "a request answered one later fails", .fail, .adRequested(at: 0, network: "house"),
            .adShown(at: 8_001)),
        Case(
            "a request answered by its failure passes", .pass,
            .adRequested(at: 0, network: "house"), .adFailed(at: 8_000),
            .phase("presenting", at: 8_100, word: 0)),
        Case(
            "a request answered by a late failure fails", .fail,
            .adRequested(at: 0, network: "house"), .adFailed(at: 8_001),
            .phase("presenting", at: 8_100, word: 0)),
        Case(
            "a request answered by a phase passes", .pass, .adRequested(at: 0, network: "house"),
            .phase("presenting", at: 8_000, word: 0)),
        Case(
            "a request answered by a screen passes", .pass, .adRequested(at: 0, network: "house"),
            .screen("game", at: 8_000)),
        Case(
            "another ad is no answer to a request", .fail, .adRequested(at: 0, network: "house"),
            .adShown(at: 100, adId: "b"), .adShown(at: 8_001)),
        Case(
            "another failure is no answer to a request", .fail,
            .adRequested(at: 0, network: "house"),
            .adRequested(at: 10, adId: "b", network: "house"), .adFailed(at: 20, adId: "b"),
            .adShown(at: 8_001, adId: "c")),
        Case(
            "its ad is an answer in any window", .pass, .adRequested(at: 0, network: "house"),
            .adShown(at: 100, scene: "two"), .appState("active", at: 60_000)),
        Case(
            "that it has loaded is no answer", .fail, .adRequested(at: 0, network: "house"),
            .adLoaded(at: 500), .adShown(at: 8_001)),
        Case(
            "a request open at the end, bound not passed", .inconclusive,
            .adRequested(at: 0, network: "house"), .appState("active", at: 8_000)),
        Case(
            "a request open at the end, bound passed", .fail, .adRequested(at: 0, network: "house"),
            .appState("active", at: 8_001)),
        Case(
            "a request before the phase is not checked", .notApplicable,
            .adRequested(at: 0, network: "house"), .phase("preAd", at: 0),
            .appState("active", at: 60_000), isWhole: true),
        Case(
            "a doubled appearance is no answer", .fail, .adShown(at: 0), .adDismissed(at: 10),
            .phase("preAd", at: 20), .adRequested(at: 30, network: "house"), .adShown(at: 100),
            .phase("presenting", at: 9_000, word: 0), isWhole: true),
        Case(
            "a gap makes a pass unclear", .inconclusive, .adFailed(at: 100),
            .phase("presenting", at: 200, seq: 4, word: 0)),
        Case(
            "a gap since the phase makes a pass unclear", .inconclusive, .adFailed(at: 100, seq: 3),
            .phase("presenting", at: 200, word: 0)),
        Case(
            "a gap leaves a failure a failure", .fail, .adFailed(at: 100),
            .phase("presenting", at: 9_000, seq: 4, word: 0)),
        Case(
            "a clock that goes back makes it unclear", .inconclusive, .adFailed(at: 5_000),
            .phase("presenting", at: 100, word: 0)),
        Case(
            "a clock that goes back before the end makes it unclear", .inconclusive,
            .adFailed(at: 100), .appState("active", at: 9_000), .appState("active", at: 8_000)),
        Case(
            "a repeated request is checked twice", .fail, .adRequested(at: 0, network: "house"),
            .adRequested(at: 4_000, network: "house"), .adShown(at: 9_000)),
        Case(
            "the bounds can be set", .pass, .adRequested(at: 0, network: "house"),
            .adFailed(at: 20_000), .phase("presenting", at: 50_000, word: 0),
            parameters: ["proceedMs": 30000, "loadTimeoutMs": 20000]),
    ])
    func aFailedAdLetsTheTestBegin(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPhaseFailureAndAnswer() throws {
        let finding = try Self.rule.result(
            .phase("preAd", at: 0), .userAction(at: 10), .adFailed(at: 100),
            .phase("presenting", at: 30_100, word: 0)
        ).findings.first
        #expect(finding?.seqs == [1, 3, 4])
        #expect(finding?.measure == .time(30_000, limit: 2_000))
    }
}
