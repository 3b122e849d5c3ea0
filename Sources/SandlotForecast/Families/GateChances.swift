package import SandlotAds
import Synchronization

/// The exact odds of children at gates, each computed once.
package final class GateChances: Sendable {
    private struct Question: Hashable {
        let policy: GatePolicy
        let person: GatePerson
    }

    private let known = Mutex<[Question: Double]>([:])

    /// Creates an empty memory.
    package init() {}

    /// Returns the probability that a child passes a gate in one round.
    ///
    /// - Parameters:
    ///   - age: The child's age.
    ///   - gate: The policy of the gate, or nil for no gate.
    ///   - skill: The knowledge of children.
    /// - Returns: The probability against the best strategy, or 1 without a gate.
    package func chance(
        atAge age: Int, _ gate: GatePolicy?, skill: GateSkill = .byAge
    ) -> Double {
        guard let gate else { return 1 }
        let question = Question(policy: gate, person: skill.person(atAge: age))
        if let chance = known.withLock({ $0[question] }) { return chance }
        let chance = GateOdds(of: gate).chanceInARound(of: question.person)
        known.withLock { $0[question] = chance }
        return chance
    }
}
