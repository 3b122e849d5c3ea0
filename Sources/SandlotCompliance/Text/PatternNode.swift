/// A regular expression, taken apart.
indirect enum PatternNode: Sendable, Hashable {
    /// A place between two scalars.
    enum Place: Sendable, Hashable {
        /// Before the first scalar.
        case start
        /// Behind the last scalar.
        case end
        /// Where a word begins or ends.
        case wordBoundary
        /// Anywhere else.
        case noWordBoundary
    }

    /// One scalar.
    case scalar(ScalarSet)
    /// One after the other.
    case sequence([PatternNode])
    /// One of several.
    case choice([PatternNode])
    /// Again and again; without an upper bound if `atMost` is nil.
    case repetition(PatternNode, atLeast: Int, atMost: Int?)
    /// Nothing, at a place.
    case place(Place)
    /// Nothing, where something follows or precedes, or where it does not.
    case look(PatternNode, isAhead: Bool, isNegated: Bool)

    /// How many steps the program has; `Int.max` if it is beyond all measure.
    var size: Int {
        switch self {
        case .scalar, .place: 1
        case .sequence(let nodes): nodes.reduce(0) { Self.sum($0, $1.size) }
        case .choice(let nodes): nodes.reduce(0) { Self.sum($0, Self.sum($1.size, 2)) }
        case .repetition(let node, let atLeast, let atMost):
            Self.product(
                Self.sum(node.size, 2), atMost.map { max($0, 1) } ?? Self.sum(atLeast, 1))
        case .look(let node, _, _): Self.sum(node.size, 2)
        }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (value, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : value
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? .max : value
    }
}
