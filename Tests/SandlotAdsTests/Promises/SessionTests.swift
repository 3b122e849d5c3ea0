import SandlotAds
import SandlotCompliance
import SandlotTrace
import Testing

/// Whole sessions that are checked against whole packs.
@Suite struct SessionTests {
    /// Plays one test and requests an ad wherever one is possible.
    private func play(
        _ policy: AdPolicy, on platform: TraceEvent.Platform
    ) throws -> (stage: Stage, ads: Int) {
        let stage = try Stage(policy, header: .plain(platform))
        stage.open()
        if stage.ads.request(.preTest).refusal == nil {
            stage.pass(5_500)
            stage.ads.skip()
        }
        stage.play(1, words: 15)
        if stage.ads.request(.postTest).refusal == nil {
            stage.pass(6_000)
            stage.ads.skip()
        }
        stage.pass(3_000)
        stage.ads.record(.screen("home"))
        stage.ads.record(.traceEnd(.init(reason: .normal)))
        let ads = stage.events.count { if case .adShown = $0 { true } else { false } }
        return (stage, ads)
    }

    @Test(arguments: [
        (AdPolicy.aroundTests, TraceEvent.Platform.iOS, 2), (.aroundTestsOnWatch, .watchOS, 2),
        (.strictest, .iOS, 1), (.strictest, .iPadOS, 1), (.strictest, .android, 1),
        (.strictest, .watchOS, 0), (.none, .iOS, 0),
    ])
    func aPolicyIsCompliantWithThePacksThatItPromises(
        _ policy: AdPolicy, _ platform: TraceEvent.Platform, _ ads: Int
    ) throws {
        let session = try play(policy, on: platform)
        #expect(session.ads == ads)
        let packs = RuleCatalog.standard.packs.filter {
            policy.promisedPacks.contains($0.id.rawValue)
        }
        let report = try Checker(packs: packs).check(session.stage.bytes)
        for pack in report.packs {
            #expect(pack.verdict == .compliant || pack.verdict == .notApplicable, "\(pack.id)")
            for rule in pack.rules {
                #expect(
                    rule.verdict == .pass || rule.verdict == .notApplicable,
                    "\(pack.id.rawValue) \(rule.id): \(rule.findings.map(\.message))")
            }
        }
    }

    @Test func theDesignOfTheGameMeetsOtherPacksWhereItMust() throws {
        let phone = try play(.aroundTests, on: .iOS).stage.bytes
        let google = try Verdicts(phone, packs: ["google-families"])
        #expect(
            google.faults.contains { $0.rule == "ad-not-at-level-start" && $0.verdict == .fail })
        #expect(
            google.faults.contains { $0.rule == "ad-distinct-from-content" && $0.verdict == .fail })
        let watch = try play(.aroundTestsOnWatch, on: .watchOS).stage.bytes
        let apple = try Verdicts(watch, packs: ["apple-kids"])
        #expect(apple.faults.contains { $0.rule == "ad-not-on-watch" && $0.verdict == .fail })
    }
}
