/// What became of a rule, or of one judgement.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// There was something to judge, and all of it was fine.
    case pass
    /// At least one requirement was broken.
    case fail
    /// Nothing is broken, but a person should look at something.
    case advisory
    /// The trace does not say enough.
    case inconclusive
    /// Nothing in the trace concerned the rule.
    case notApplicable

    /// Whether another verdict decides if both are given.
    func isLess(than other: Verdict) -> Bool { rank < other.rank }

    private var rank: Int {
        switch self {
        case .notApplicable: 0
        case .pass: 1
        case .advisory: 2
        case .inconclusive: 3
        case .fail: 4
        }
    }
}

/// What breaking a rule means in a pack.
public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The pack is violated.
    case violation
    /// Somebody should mend it.
    case warning
    /// Somebody should look at it.
    case advisory
}
