import SandlotTrace

/// No display ads on watchOS.
struct AdNotOnWatch: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-not-on-watch",
        title: "No display ads on watchOS",
        mechanism: .fields,
        severities: [.appleKids: .violation],
        reads: [.traceHeader, .adShown],
        observes: [.adShown],
        requirement: "The app shows no ads on a watch.",
        decision: "Every ad, of any format, fails if the platform of the run is watchOS.",
        sources: [Citation(.appReview, "2.5.18")],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad on a phone.",
                """
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"static"}
                {"t":3000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "An ad of three seconds on the watch.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release"}
                {"t":100,"e":"ad_shown","adId":"a1","slot":"postTest","format":"static"}
                {"t":3100,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<AdNotOnWatch> {
        override func observe(_ observation: Observation) {
            guard case .adShown(let event) = observation.event else { return }
            let moment = observation.moment
            switch run.platform {
            case nil:
                recorder.doubt(
                    looking: [moment],
                    "The header does not say on which platform ad \(event.adId) was shown.")
            case .watchOS:
                recorder.fail(looking: [moment], "Ad \(event.adId) was shown on a watch.")
            default: recorder.pass(moment)
            }
        }
    }
}
