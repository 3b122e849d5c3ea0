/// An assumption that a model file cannot state.
package enum PackageAssumption: String, Sendable, Hashable, CaseIterable {
    /// The knowledge of children at the gate.
    case gateSkill = "children at the gate"
    /// The times that a child needs.
    case pace = "pace of a session"

    /// The meaning, as a phrase.
    package var meaning: String {
        switch self {
        case .gateSkill:
            "children under 7 guess, those of 7 know the multiplication tables up to 5, and older "
                + "ones up to 10"
        case .pace:
            "2 seconds to choose a level, 6 seconds for a word, and 1 second to close an ad"
        }
    }
}
