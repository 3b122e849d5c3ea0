import SandlotTrace

/// Requests are tagged as child-directed.
struct AdChildTreatment: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdChildTreatment>

    static let descriptor = RuleDescriptor(
        id: "ad-child-treatment",
        title: "Requests are tagged as child-directed",
        mechanism: .fields,
        severities: [.appleKids: .warning, .googleFamilies: .violation, .coppa: .warning],
        reads: [.adRequested],
        requirement: "The app tells every ad network that its users are children.",
        decision: """
            Each request to a network other than the developer's own must ask for child-directed \
            treatment.
            """,
        sources: [Citation(.adMob)],
        examples: RuleExamples(
            passing: RuleExample(
                "The request tells the network.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","childTreatment":"child"}"#),
            failing: RuleExample(
                "The request does not tell the network.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","childTreatment":"unspecified"}"#
            )))

    init(_ parameters: Parameters) {}

    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult? {
        guard !request.isHouse else { return nil }
        return request.childTreatment == .child
            ? .pass()
            : .fail("The request for ad \(request.adId) does not say that it is for a child.")
    }
}
