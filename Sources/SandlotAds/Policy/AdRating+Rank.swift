import SandlotTrace

extension TraceEvent.AdRating {
    /// The position among the ratings, mildest first, or nil for an unknown rating.
    var rank: Int? {
        switch self {
        case .g: 0
        case .pg: 1
        case .t: 2
        case .ma: 3
        default: nil
        }
    }
}
