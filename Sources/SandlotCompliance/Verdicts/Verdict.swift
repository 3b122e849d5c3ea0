/// The result of a rule, or of one check.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The rule applied, and every check passed.
    case pass
    /// At least one check failed.
    case fail
    /// No check failed, but a person should look at something.
    case advisory
    /// The trace does not contain enough information.
    case inconclusive
    /// The rule did not apply to anything in the trace.
    case notApplicable

    /// Whether another verdict takes precedence over this one.
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

/// The consequence of a broken rule in a pack.
public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The pack is violated.
    case violation
    /// The app should be fixed.
    case warning
    /// A person should look at it.
    case advisory
}
