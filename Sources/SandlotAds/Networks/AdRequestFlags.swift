public import SandlotTrace

/// The flags of a request that protect the child, which every network must receive.
public struct AdRequestFlags: Sendable, Hashable {
    /// A flag that a faulty adapter can lose.
    public enum Flag: String, Sendable, Hashable, CaseIterable {
        /// The request for child-directed treatment.
        case childTreatment
        /// The request for ads that are not personalized.
        case nonPersonalized
        /// The highest content rating.
        case rating
    }

    /// The treatment of the user that the network is told.
    public var childTreatment: TraceEvent.ChildTreatment
    /// Whether the ad may be personalized, or nil if the network is not told.
    public var isPersonalized: Bool?
    /// The highest content rating, or nil if the network is not told.
    public var rating: TraceEvent.AdRating?
    /// The names of the identifiers that the network receives.
    public var identifiers: [String]

    /// Creates flags.
    public init(
        childTreatment: TraceEvent.ChildTreatment, isPersonalized: Bool?,
        rating: TraceEvent.AdRating?, identifiers: [String] = []
    ) {
        self.childTreatment = childTreatment
        self.isPersonalized = isPersonalized
        self.rating = rating
        self.identifiers = identifiers
    }

    /// Creates the flags of every request: the user is a child, no personalization, and no
    /// identifier.
    init(ofChild rating: TraceEvent.AdRating) {
        self.init(childTreatment: .child, isPersonalized: false, rating: rating)
    }

    /// Returns the flags without some of them.
    ///
    /// - Parameter lost: The flags that get lost.
    /// - Returns: What remains.
    public func losing(_ lost: Set<Flag>) -> AdRequestFlags {
        var flags = self
        if lost.contains(.childTreatment) { flags.childTreatment = .unspecified }
        if lost.contains(.nonPersonalized) { flags.isPersonalized = nil }
        if lost.contains(.rating) { flags.rating = nil }
        return flags
    }
}

extension AdLoadRequest {
    /// The flags that every network must receive: the user is a child, no personalization, the
    /// highest rating, and no identifier.
    public var flags: AdRequestFlags {
        AdRequestFlags(ofChild: rating)
    }
}
