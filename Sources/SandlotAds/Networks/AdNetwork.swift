public import SandlotTrace

/// A source of ads.
public protocol AdNetwork: Sendable {
    /// The name in the trace. The name `house` stands for the developer's own ads.
    var name: String { get }

    /// Loads an ad.
    ///
    /// This method is called without holding a lock. Late and repeated answers are harmless.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - deliver: A closure that receives the answer, now or later and on any thread.
    func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void)
}

/// A request to a network.
///
/// A request cannot ask for a personalized ad and contains no identifier of the user.
public struct AdLoadRequest: Sendable, Hashable {
    /// The identifier of the ad in this launch.
    public let id: AdID
    /// The place in the game.
    public let slot: AdSlot
    /// The format.
    public let format: AdFormat
    /// The highest content rating.
    public let rating: TraceEvent.AdRating
    /// The time of the request.
    public let instant: AdInstant
}

/// A network's answer.
public enum AdResponse: Sendable, Hashable {
    /// An ad.
    case fill(AdCreative)
    /// The network has no ad.
    case noFill
    /// An error, with a code of the network's own that appears in the trace.
    case error(String)
}
