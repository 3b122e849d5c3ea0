import SandlotTrace

extension TraceEvent.AdRating {
    /// The place in the order of ratings, mildest first; nil if the rating is not known.
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
