package import SandlotAds

/// The knowledge of children at a gate.
package enum GateSkill: Sendable, Hashable {
    /// The knowledge depends on the age, as ``PackageAssumption/gateSkill`` says.
    case byAge
    /// All children guess.
    case guesses
    /// All children know the multiplication tables up to 10.
    case knowsTables

    /// Returns the player that stands for children of an age.
    package func person(atAge age: Int) -> GatePerson {
        switch self {
        case .byAge: age < 7 ? .guesser : .learner(tablesUpTo: age == 7 ? 5 : 10)
        case .guesses: .guesser
        case .knowsTables: .learner(tablesUpTo: 10)
        }
    }
}
