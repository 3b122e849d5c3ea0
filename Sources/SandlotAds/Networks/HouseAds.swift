import Synchronization

/// A network of the developer's own ads, which are part of the app.
public final class HouseAds: AdNetwork {
    /// The name in the trace.
    public let name = "house"
    private let creatives: [AdCreative]
    private let turn = Mutex(0)

    /// Creates a network that delivers creatives in turn.
    ///
    /// - Parameter creatives: The creatives. If there are none, the network delivers a plain
    ///   creative in the requested format.
    public init(_ creatives: [AdCreative] = []) {
        self.creatives = creatives
    }

    /// Delivers the next creative of the format immediately.
    public func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void) {
        guard !creatives.isEmpty else { return deliver(.fill(.house(request.format))) }
        let fitting = creatives.filter { $0.format == request.format }
        guard !fitting.isEmpty else { return deliver(.noFill) }
        let index = turn.withLock { turn in
            defer { turn += 1 }
            return turn % fitting.count
        }
        deliver(.fill(fitting[index]))
    }
}
