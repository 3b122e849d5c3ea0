import SandlotTrace

/// The audience fits the category.
struct MetaAgeBand: Rule {
    static let descriptor = RuleDescriptor(
        id: "meta-age-band",
        title: "The audience fits the category",
        mechanism: .fields,
        severities: [.appleKids: .warning],
        reads: [.traceHeader],
        requirement: """
            An app in the Kids Category is made for one of its age bands and rated accordingly.
            """,
        decision: """
            The header of an app in the Kids Category fails if the audience does not lie within 0 \
            to 5, 6 to 8, or 9 to 11 years, or if the age rating is neither 4+ nor 9+. If the \
            audience or the rating is missing, the result is inconclusive.
            """,
        sources: [Citation(.appleKids)],
        examples: RuleExamples(
            passing: RuleExample(
                "An app for 6 to 8 years, rated 4+.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"kidsCategory":true,"ageRating":"4+"}
                """),
            failing: RuleExample(
                "An app for 6 to 13 years.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":13},"initialEntitlements":[],"kidsCategory":true,"ageRating":"4+"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<MetaAgeBand> {
        private static let bands = [0...5, 6...8, 9...11]
        /// If there are several headers, the first counts.
        private var hasHeader = false

        override func observe(_ observation: Observation) {
            guard case .traceHeader(let header) = observation.event, !hasHeader else { return }
            hasHeader = true
            guard header.kidsCategory else { return }
            let moment = observation.moment
            var reasons: [String] = []
            if let audience = header.audience, !Self.isWithinBand(audience) {
                reasons.append(
                    "an audience of \(audience.minAge) to \(audience.maxAge) years lies within no age band"
                )
            }
            if let rating = header.ageRating, rating != "4+", rating != "9+" {
                reasons.append("an app of the Kids Category is rated \(rating)")
            }
            if !reasons.isEmpty {
                recorder.fail(looking: [moment], Words.sentence(reasons))
            } else if header.audience == nil || header.ageRating == nil {
                let missing = [
                    header.audience == nil ? "audience" : nil,
                    header.ageRating == nil ? "age rating" : nil,
                ].compactMap(\.self)
                recorder.doubt(
                    looking: [moment], "The header does not state the \(Words.list(missing)).")
            } else {
                recorder.pass(moment)
            }
        }

        private static func isWithinBand(_ audience: TraceEvent.Audience) -> Bool {
            bands.contains { $0.contains(audience.minAge) && $0.contains(audience.maxAge) }
        }
    }
}
