/// The syntax tree of a regular expression.
indirect enum PatternNode: Sendable, Hashable {
    /// A place between two scalars.
    enum Place: Sendable, Hashable {
        /// Before the first scalar.
        case start
        /// After the last scalar.
        case end
        /// The beginning or the end of a word.
        case wordBoundary
        /// Anywhere else.
        case noWordBoundary
    }

    /// One scalar.
    case scalar(ScalarSet)
    /// A sequence of patterns.
    case sequence([PatternNode])
    /// A choice between patterns.
    case choice([PatternNode])
    /// A repetition, without an upper bound if `atMost` is nil.
    case repetition(PatternNode, atLeast: Int, atMost: Int?)
    /// An empty match at a place.
    case place(Place)
    /// An empty match where a pattern follows or precedes, or where it does not.
    case look(PatternNode, isAhead: Bool, isNegated: Bool)

    /// The number of steps of the program; `Int.max` if it overflows.
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
