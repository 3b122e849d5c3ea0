import SandlotTrace

extension Parameter<[String]> {
    /// The networks whose creatives are reviewed by people.
    static let reviewedNetworks = Parameter("reviewedNetworks", [])
}

/// Creatives are reviewed by people.
struct AdCreativeReviewed: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdCreativeReviewed>

    static let descriptor = RuleDescriptor(
        id: "ad-creative-reviewed",
        title: "Creatives are reviewed by people",
        mechanism: .fields,
        severities: [.appleKids: .violation],
        reads: [.adShown],
        requirement: "A person has reviewed every third-party ad before children see it.",
        decision: """
            Each ad of a network other than the developer's own must come from one of \
            `reviewedNetworks` and be marked as reviewed. If nothing names the network, the \
            result is inconclusive.
            """,
        sources: [Citation(.appReview, "1.3")],
        parameters: [Parameter.reviewedNetworks.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad of a network whose ads are reviewed by people.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"params":{"reviewedNetworks":["superawesome"]}}
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","network":"superawesome","creativeReviewed":true}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "An unreviewed ad from an open exchange.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","network":"exchange","creativeReviewed":false}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let reviewedNetworks: [String]

    init(_ parameters: Parameters) {
        reviewedNetworks = parameters[.reviewedNetworks]
    }

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        guard let network = ad.network else {
            return .unclear("The trace does not say from which network ad \(ad.id) is.")
        }
        guard network != AdLife.houseNetwork else { return nil }
        let reasons = [
            reviewedNetworks.contains(network)
                ? nil : "comes from \(network), which is not one of `reviewedNetworks`",
            ad.shown.creativeReviewed ? nil : "was not reviewed",
        ].compactMap(\.self)
        return reasons.isEmpty
            ? .pass(also: ad.networkRequest) : .fail("Ad \(ad.id) \(Words.list(reasons)).")
    }
}
