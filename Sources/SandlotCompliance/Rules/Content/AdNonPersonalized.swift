import SandlotTrace

/// Non-personalized ads only.
struct AdNonPersonalized: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdNonPersonalized>

    static let descriptor = RuleDescriptor(
        id: "ad-non-personalized",
        title: "Non-personalized ads only",
        mechanism: .fields,
        severities: [
            .seed: .violation, .appleKids: .violation, .googleFamilies: .violation,
            .coppa: .violation, .ukAADC: .violation, .euGDPR: .violation, .amazonKids: .violation,
        ],
        reads: [.adRequested, .adShown],
        requirement: """
            The app neither requests nor shows ads that are selected for the person who sees \
            them.
            """,
        decision: """
            Each request and each ad must be marked as not personalized. Without a mark, the \
            result is inconclusive for the developer's own ads, and a failure for all others.
            """,
        sources: [
            Citation(.seed), Citation(.googleFamilies), Citation(.coppa, "312.2"),
            Citation(.dsa, "28"),
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "Neither the request nor the ad is personalized.",
                """
                {"e":"ad_requested","adId":"a1","network":"admob","personalized":false}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","personalized":false}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "A request is personalized, although no ad comes.",
                """
                {"e":"ad_requested","adId":"a1","network":"admob","personalized":true}
                {"t":200,"e":"ad_failed","adId":"a1"}
                """)))

    init(_ parameters: Parameters) {}

    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult? {
        check(
            request.personalized, isHouse: request.isHouse, "The request for ad \(request.adId)")
    }

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        check(ad.shown.personalized, isHouse: ad.isHouse ?? false, "Ad \(ad.id)")
    }

    private func check(
        _ isPersonalized: Bool?, isHouse: Bool, _ what: @autoclosure () -> String
    ) -> AdFieldResult {
        switch isPersonalized {
        case false?: .pass()
        case true?: .fail("\(what()) is personalized.")
        case nil:
            isHouse
                ? .unclear("\(what()) does not say whether it is personalized.")
                : .fail("\(what()) does not say that it is not personalized.")
        }
    }
}
