public import SandlotTrace

/// Where ads come from.
public protocol AdNetwork: Sendable {
    /// The name in the trace; `house` is the developer's own.
    var name: String { get }

    /// Gets an ad.
    ///
    /// It is called without any lock being held. What comes too late, or twice, does no harm.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - deliver: Takes the answer, now or later and from any thread.
    func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void)
}

/// What a network is asked for.
///
/// It cannot ask for a personalised ad, and it has no place for an identifier.
public struct AdLoadRequest: Sendable, Hashable {
    /// The name of the ad in this launch.
    public let id: AdID
    /// The place in the game.
    public let slot: AdSlot
    /// The format.
    public let format: AdFormat
    /// The highest content rating.
    public let rating: TraceEvent.AdRating
    /// When it was asked for.
    public let instant: AdInstant
}

/// What a network answers.
public enum AdResponse: Sendable, Hashable {
    /// An ad.
    case fill(AdCreative)
    /// It has none.
    case noFill
    /// Something went wrong; a code of the network's own, which stands in the trace.
    case error(String)
}
