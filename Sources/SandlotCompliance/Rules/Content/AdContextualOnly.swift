import SandlotTrace

/// Contextual targeting only.
struct AdContextualOnly: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdContextualOnly>

    static let descriptor = RuleDescriptor(
        id: "ad-contextual-only",
        title: "Contextual targeting only",
        mechanism: .fields,
        severities: [
            .appleKids: .violation, .googleFamilies: .violation, .coppa: .violation,
        ],
        reads: [.adRequested],
        requirement: "Ads are selected by the content of the screen, or not selected at all.",
        decision: """
            Each request must state no targeting, contextual targeting, or the developer's own \
            choice. Any other targeting fails. A request that states nothing is inconclusive for \
            the developer's own ads, and fails for all others.
            """,
        sources: [Citation(.appReview, "1.3"), Citation(.coppa, "312.2")],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad is chosen by its context.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","targeting":"contextual"}"#),
            failing: RuleExample(
                "An ad follows what the child has seen elsewhere.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","targeting":"remarketing"}"#)))

    init(_ parameters: Parameters) {}

    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult? {
        switch request.targeting {
        case .none?, .contextual?, .house?: .pass()
        case _?: .fail("The request for ad \(request.adId) is targeted, and not by context.")
        case nil:
            request.isHouse
                ? .unclear("The request for ad \(request.adId) does not say how it is targeted.")
                : .fail("The request for ad \(request.adId) does not say how it is targeted.")
        }
    }
}
