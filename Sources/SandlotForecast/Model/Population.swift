package import SandlotTrace

/// A model of the families that use an app, as plain data.
package struct Population: Sendable, Hashable {
    /// The numbers by their names.
    package var premises: [PremiseName: Premise]
    /// The weights of families with 1, 2, … children.
    package var childCounts: [Double] = [55, 35, 10]
    /// The weights of the ages.
    package var ages: [Int: Double]
    /// The weights of sessions with 1, 2, … tests.
    package var testCounts: [Double] = [30, 30, 22, 12, 6]
    /// The kinds of children by their sessions.
    package var rhythms = Rhythm.standard
    /// The storefronts.
    package var storefronts = Storefront.standard
    /// The first day of the year over which installs are spread, in days since 1970.
    package var firstDay = 20_454
    /// The holidays, in days since 1970.
    package var holidays: [ClosedRange<Int>] = []
    /// The knowledge of the children at the gate.
    package var gateSkill = GateSkill.byAge
    /// The factor of the times that a child needs in a session.
    package var pace = 1.0
    /// The names of the lists that the model file states.
    package var statedLists: Set<String> = []

    /// The largest number of children of a family.
    package static let maximumChildCount = 4
    /// The largest number of tests in a session.
    package static let maximumTestCount = 6

    /// Creates a population with all defaults.
    ///
    /// - Parameter audience: The app's audience, over which ages are spread evenly.
    package init(audience: TraceEvent.Audience?) {
        premises = Dictionary(
            uniqueKeysWithValues: PremiseName.allCases.map { ($0, Premise(default: $0)) })
        let (first, last) = (audience?.minAge ?? 5, audience?.maxAge ?? 8)
        ages = Dictionary(
            uniqueKeysWithValues: (first...max(first, last)).map { ($0, 1) })
    }

    /// Returns the value of a premise.
    package subscript(name: PremiseName) -> Double {
        get { premises[name]?.value ?? Premise(default: name).value }
        set {
            var premise = premises[name] ?? Premise(default: name)
            premise.value = newValue
            premises[name] = premise
        }
    }

    /// The premises in the order of their names' declarations.
    package var premiseList: [Premise] { PremiseName.allCases.compactMap { premises[$0] } }

    /// The share of a purchase that the store keeps.
    package var effectiveCommission: Double {
        self[.smallBusiness] > 0 ? self[.smallBusinessCommission] : self[.commission]
    }
}
