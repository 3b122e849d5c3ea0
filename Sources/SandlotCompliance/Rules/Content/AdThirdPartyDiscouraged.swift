import SandlotTrace

/// Third-party ads are discouraged.
struct AdThirdPartyDiscouraged: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdThirdPartyDiscouraged>

    static let descriptor = RuleDescriptor(
        id: "ad-third-party-discouraged",
        title: "Third-party ads are discouraged",
        mechanism: .fields,
        severities: [.appleKids: .warning],
        reads: [.adShown],
        requirement: "An app for children should show only its developer's own ads.",
        decision: """
            Each ad must be the developer's own. If nothing names its network, the result is \
            inconclusive.
            """,
        sources: [Citation(.appReview, "5.1.4")],
        examples: RuleExamples(
            passing: RuleExample(
                "The developer's own ad.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","network":"house"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "An ad of a network.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","network":"admob"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    init(_ parameters: Parameters) {}

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        switch ad.isHouse {
        case true?: .pass(also: ad.networkRequest)
        case false?: .fail("Ad \(ad.id) is not the developer's own.")
        case nil: .unclear("The trace does not say from which network ad \(ad.id) is.")
        }
    }
}
