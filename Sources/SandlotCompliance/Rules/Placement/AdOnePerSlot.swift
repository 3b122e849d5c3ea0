import SandlotTrace

extension Parameter<Int> {
    /// The maximum number of full-screen ads in one slot of an attempt.
    static let maxPerSlot = Parameter("maxPerSlot", 1)
}

/// One ad per slot.
struct AdOnePerSlot: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-one-per-slot",
        title: "One ad per slot",
        mechanism: .state,
        severities: [.seed: .warning, .googleFamilies: .warning],
        reads: [.adShown, .phase],
        observes: [.adShown],
        requirement: """
            At most one full-screen ad appears before a test, at most one after it, and at most one \
            in each slot between tests.
            """,
        decision: """
            Full-screen ads are counted for each attempt of a window and for each of the slots \
            `preTest`, `postTest`, and those that `ownSlots` names. Ads that appear before any attempt are counted together. \
            More than `maxPerSlot` fail. An ad that failed to load does not count.
            """,
        sources: [Citation(.seed), Citation(.adMob)],
        parameters: [Parameter.maxPerSlot.erased, Parameter.ownSlots.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "One ad fails to load, another one appears instead.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_requested","adId":"a1","network":"house"}
                {"t":900,"e":"ad_failed","adId":"a1","stage":"load"}
                {"t":1000,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """),
            failing: RuleExample(
                "Two ads appear before one test.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5100,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":8000,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":13000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """)))

    private let maxPerSlot: Int
    private let ownSlots: [String]

    init(_ parameters: Parameters) {
        maxPerSlot = parameters[.maxPerSlot]
        ownSlots = parameters[.ownSlots]
    }

    /// A slot of an attempt.
    private struct Slot: Hashable {
        let attempt: AttemptKey
        let slot: TraceEvent.AdSlot

        /// The slot in a message.
        var place: String {
            switch slot {
            case .preTest: "before"
            case .postTest: "after"
            default: "in the slot \(slot.rawValue) after"
            }
        }
    }

    /// The ads of a slot.
    private struct Ads {
        var count = 0
        /// The event that names the attempt, as the first ad found it.
        let attemptSince: Moment?
        let first: Moment
        var latest: Moment
    }

    final class Monitor: RuleMonitor<AdOnePerSlot> {
        @exclusivity(unchecked) private var slots: [Slot: Ads] = [:]

        override func observe(_ observation: Observation) {
            guard case .adShown(let event) = observation.event, event.isFullScreen,
                event.slot == .preTest || event.slot == .postTest
                    || rule.ownSlots.contains(event.slot.rawValue)
            else { return }
            let (moment, scene) = (observation.moment, observation.scene)
            let slot = Slot(attempt: AttemptKey(currentIn: scene), slot: event.slot)
            var ads =
                slots[slot]
                ?? Ads(attemptSince: scene.attempt?.since, first: moment, latest: moment)
            ads.count += 1
            ads.latest = moment
            slots[slot] = ads
        }

        override func end() {
            for (slot, ads) in slots {
                var looking: [Moment] {
                    [ads.attemptSince, ads.first, ads.latest].compactMap(\.self)
                }
                guard ads.count > rule.maxPerSlot else {
                    recorder.pass(looking: looking)
                    continue
                }
                let test = slot.attempt.number.map { "attempt \($0)" } ?? "any test"
                recorder.fail(
                    looking: looking, measure: .count(ads.count, limit: rule.maxPerSlot),
                    "There were \(ads.count) full-screen ads \(slot.place) \(test). The limit is \(rule.maxPerSlot)."
                )
            }
        }
    }
}
