import SandlotTrace

extension Parameter<String> {
    /// The highest rating that an ad may have: `G`, `PG`, `T`, or `MA`.
    static let maxAdRating = Parameter("maxAdRating", "G", accepts: .words("G", "PG", "T", "MA"))
}

/// The creative's rating fits.
struct AdRating: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdRating>

    static let descriptor = RuleDescriptor(
        id: "ad-rating",
        title: "The creative's rating fits",
        mechanism: .fields,
        severities: [
            .seed: .violation, .appleKids: .violation, .googleFamilies: .violation,
        ],
        reads: [.adShown],
        requirement: "The content of an ad is suitable for all ages.",
        decision: """
            The rating of each ad must not exceed `maxAdRating`. An ad without a known rating is \
            inconclusive if it is the developer's own, and fails otherwise.
            """,
        sources: [Citation(.appReview, "2.5.18"), Citation(.seed), Citation(.googleFamilies)],
        parameters: [Parameter.maxAdRating.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad is rated for all ages.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","rating":"G"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The app requests an ad for all ages, and an ad for teenagers is shown.",
                """
                {"e":"ad_requested","adId":"a1","network":"admob","maxRating":"G"}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","rating":"T"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private static let ranks: [TraceEvent.AdRating: Int] = [.g: 0, .pg: 1, .t: 2, .ma: 3]

    private let highestRank: Int

    init(_ parameters: Parameters) {
        // A limit that is not a rating is as strict as possible.
        highestRank = Self.ranks[TraceEvent.AdRating(rawValue: parameters[.maxAdRating])] ?? 0
    }

    func check(_ ad: AdLife, in run: RunState) -> AdFieldResult? {
        guard let rating = ad.shown.rating else {
            return unknownRating(of: ad, "Ad \(ad.id) has no rating.")
        }
        guard let rank = Self.ranks[rating] else {
            let known = Self.ranks.sorted { $0.value < $1.value }.map(\.key.rawValue)
            return unknownRating(
                of: ad,
                "Ad \(ad.id) is rated \(rating.rawValue), which is not one of \(Words.list(known))."
            )
        }
        return rank <= highestRank
            ? .pass() : .fail("Ad \(ad.id) is rated \(rating.rawValue), which is too high.")
    }

    private func unknownRating(of ad: AdLife, _ message: String) -> AdFieldResult {
        ad.isHouse == true ? .unclear(message) : .fail(message)
    }
}
