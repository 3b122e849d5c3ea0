import SandlotTrace

/// Contextual targeting only.
struct AdContextualOnly: AdFieldRule {
    static let descriptor = RuleDescriptor(
        id: "ad-contextual-only",
        title: "Contextual targeting only",
        mechanism: .fields,
        severities: [
            .appleKids: .violation, .googleFamilies: .violation, .coppa: .violation,
        ],
        reads: [.adRequested],
        requirement: "An ad is chosen by what is on the screen, or by nothing at all.",
        decision: """
            Each request must name no targeting, contextual targeting or the developer's own choice. If it names \
            none of these it fails; if it says nothing, that is unclear for the developer's own ads and a failure \
            for all others.
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

    func judge(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldJudgement? {
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
