import SandlotTrace

/// Every adapter of a mediator receives the request's flags.
struct AdMediationFlags: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-mediation-flags",
        title: "Every adapter of a mediator receives the request's flags",
        mechanism: .fields,
        severities: [.appleKids: .warning, .googleFamilies: .warning],
        reads: [.adRequested, .adAdapterRequested],
        observes: [.adAdapterRequested],
        requirement: """
            A request that tells a mediator about a child tells every network behind it. AdMob's \
            guidance asks for requests that state the treatment. That no adapter may lose it is \
            our conclusion.
            """,
        decision: """
            Each request to an adapter is compared with the latest `ad_requested` of the same ad. \
            The treatment of a child or teenager must be the same or stricter, an ad that must not \
            be personalized must stay so, the highest rating must not be missing or higher, and no \
            identifier may be added.
            """,
        sources: [Citation(.adMob), Citation(.sandlot)],
        examples: RuleExamples(
            passing: RuleExample(
                "The adapter receives the same flags as the mediator.",
                """
                {"e":"ad_requested","adId":"a1","network":"mediator","personalized":false,"childTreatment":"child","maxRating":"G"}
                {"t":10,"e":"ad_adapter_requested","adId":"a1","adapter":"second","personalized":false,"childTreatment":"child","maxRating":"G"}
                """),
            failing: RuleExample(
                "The adapter is not told that the user is a child.",
                """
                {"e":"ad_requested","adId":"a1","network":"mediator","personalized":false,"childTreatment":"child","maxRating":"G"}
                {"t":10,"e":"ad_adapter_requested","adId":"a1","adapter":"second","personalized":false,"maxRating":"G"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<AdMediationFlags> {
        override func observe(_ observation: Observation) {
            guard case .adAdapterRequested(let event) = observation.event else { return }
            let moment = observation.moment
            guard let request = run.requests[event.adId] else {
                return recorder.doubt(
                    looking: [moment],
                    "The adapter \(event.adapter) was asked for ad \(event.adId), and no request for it is known."
                )
            }
            let lost = Self.losses(of: event, from: request.event)
            guard !lost.isEmpty else { return recorder.pass(request.at, moment) }
            recorder.fail(
                looking: [request.at, moment], deciding: moment,
                "The adapter \(event.adapter) did not get the flags of ad \(event.adId): \(Words.list(lost))."
            )
        }

        private static func losses(
            of adapter: TraceEvent.AdAdapterRequested, from request: TraceEvent.AdRequested
        ) -> [String] {
            var lost: [String] = []
            if !isAtLeast(adapter.childTreatment, request.childTreatment) {
                lost.append(
                    "the treatment is \(adapter.childTreatment.rawValue) instead of \(request.childTreatment.rawValue)"
                )
            }
            if request.personalized == false, adapter.personalized != false {
                lost.append("the ad may be personalized")
            }
            if let highest = request.maxRating, !isAtMost(adapter.maxRating, highest) {
                lost.append(
                    "the highest rating is \(adapter.maxRating?.rawValue ?? "missing") instead of \(highest.rawValue)"
                )
            }
            let added = Set(adapter.identifiers).subtracting(request.identifiers).sorted()
            if !added.isEmpty { lost.append("it gets \(Words.list(added))") }
            return lost
        }

        /// Whether a treatment protects the user as much as another one, or more.
        private static func isAtLeast(
            _ treatment: TraceEvent.ChildTreatment, _ least: TraceEvent.ChildTreatment
        ) -> Bool {
            let treatments: [TraceEvent.ChildTreatment] = [.unspecified, .teen, .child]
            guard least != .unspecified, let bound = treatments.firstIndex(of: least),
                let rank = treatments.firstIndex(of: treatment)
            else { return least == .unspecified || treatment == least }
            return rank >= bound
        }

        /// Whether a rating is known and not above another one.
        private static func isAtMost(
            _ rating: TraceEvent.AdRating?, _ highest: TraceEvent.AdRating
        ) -> Bool {
            let ratings: [TraceEvent.AdRating] = [.g, .pg, .t, .ma]
            guard let rating, let rank = ratings.firstIndex(of: rating),
                let bound = ratings.firstIndex(of: highest)
            else { return rating == highest }
            return rank <= bound
        }
    }
}
