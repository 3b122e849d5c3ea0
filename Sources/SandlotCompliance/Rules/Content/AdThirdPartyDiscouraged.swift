import SandlotTrace

/// Third-party ads are discouraged.
struct AdThirdPartyDiscouraged: AdFieldRule {
    static let descriptor = RuleDescriptor(
        id: "ad-third-party-discouraged",
        title: "Third-party ads are discouraged",
        mechanism: .fields,
        severities: [.appleKids: .warning],
        reads: [.adShown],
        requirement: "An app for children had better show no ads but its developer's own.",
        decision: """
            Each ad must be the developer's own. If nothing names its network, that is unclear.
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

    func judge(_ ad: AdLife, in run: RunState) -> AdFieldJudgement? {
        switch ad.isHouse {
        case true?: .pass(also: ad.networkRequest)
        case false?: .fail("Ad \(ad.id) is not the developer's own.")
        case nil: .unclear("The trace does not say from which network ad \(ad.id) is.")
        }
    }
}
