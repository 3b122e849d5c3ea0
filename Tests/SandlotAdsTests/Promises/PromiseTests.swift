import SandlotAds
import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

/// The promise of a policy on a platform.
struct Promise: Sendable, CustomTestStringConvertible {
    let policy: AdPolicy
    let platform: TraceEvent.Platform
    /// The share of the journeys, as a percentage.
    let share: Int

    var testDescription: String { "\(policy.name) on \(platform.rawValue)" }

    static let all = [
        Promise(policy: .aroundTests, platform: .iOS, share: 30),
        Promise(policy: .aroundTests, platform: .iPadOS, share: 5),
        Promise(policy: .aroundTestsOnWatch, platform: .watchOS, share: 20),
        Promise(policy: .strictest, platform: .iOS, share: 25),
        Promise(policy: .strictest, platform: .android, share: 10),
        Promise(policy: .strictest, platform: .watchOS, share: 5),
        Promise(policy: .none, platform: .iOS, share: 5),
        Promise(policy: .withOwnSlots, platform: .iOS, share: 20),
    ]
}

@Suite struct PromiseTests {
    /// The total number of journeys.
    private static let journeys = GateDice.isSoak ? 100_000 : GateDice.isFull ? 20_000 : 600
    private static let batch = 100

    @Test(arguments: Promise.all)
    func everyJourneyKeepsThePromisesOfThePolicy(_ promise: Promise) throws {
        let count = max(1, Self.journeys * promise.share / 100)
        var judged: Set<String> = []
        for start in stride(from: 0, to: count, by: Self.batch) {
            var text = TraceText()
            var killed: Set<String> = []
            for number in start..<min(start + Self.batch, count) {
                var journey = try Journey(
                    promise.policy, on: promise.platform,
                    seed: SeededGenerator.seed &+ UInt64(number), text: text
                ) { policy, platform, entitlement, history throws(AdPolicyError) in
                    try AdScheduler(
                        policy, on: platform, entitlement: entitlement, history: history)
                }
                try journey.live(steps: 60)
                text = journey.text
                killed.formUnion(journey.killed)
            }
            let verdicts = try Verdicts(text.bytes, packs: promise.policy.promisedPacks)
            judged.formUnion(verdicts.judged)
            let faults = verdicts.faults.filter { fault in
                // A killed run is inconclusive, and a policy without a gap gets an advisory about
                // spacing.
                !(fault.verdict == .inconclusive && killed.contains(fault.run))
                    && !(fault.verdict == .advisory && fault.rule == "ad-spacing"
                        && promise.policy.spacing.gap == .zero)
            }
            #expect(faults.isEmpty, "\(faults.prefix(5)) with seed \(SeededGenerator.seed)")
            if !faults.isEmpty { return }
        }
        let hasAds =
            !promise.policy.slots.isEmpty
            && (promise.policy.isAllowedOnWatch || promise.platform != .watchOS)
        #expect(judged.contains("ad-no-gameplay-overlap") == hasAds)
    }
}
