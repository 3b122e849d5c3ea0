import SandlotAds
import SandlotCompliance
import TestSupport
import Testing

@Suite struct SabotageTests {
    @Test(arguments: Saboteur.Fault.allCases)
    func theCheckerDetectsEverySchedulerFault(_ fault: Saboteur.Fault) throws {
        let (policy, platform) = fault.promise
        var missing = Set(fault.rules)
        for start in stride(from: 0, to: 4_000, by: 10) {
            var text = TraceText()
            for number in start..<start + 10 {
                var journey = try Journey(
                    policy, on: platform, seed: SeededGenerator.seed &+ UInt64(number), text: text
                ) { policy, platform, entitlement, history throws(AdPolicyError) in
                    try Saboteur(
                        fault, policy, on: platform, entitlement: entitlement, history: history)
                }
                try journey.live(steps: 60)
                text = journey.text
            }
            let verdicts = try Verdicts(text.bytes, packs: policy.promisedPacks)
            for found in verdicts.faults where found.isNotice { missing.remove(found.rule) }
            if missing.isEmpty { return }
        }
        Issue.record("\(missing.sorted()) did not notice \(fault), seed \(SeededGenerator.seed)")
    }
}

extension Verdicts.Fault {
    /// Whether the rule found a problem, rather than too little information.
    fileprivate var isNotice: Bool { verdict == .fail || verdict == .advisory }
}
