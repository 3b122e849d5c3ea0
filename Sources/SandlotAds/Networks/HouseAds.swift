import Synchronization

/// The developer's own ads, which are part of the app: they are there at once and nobody learns of it.
public final class HouseAds: AdNetwork {
    /// The name in the trace.
    public let name = "house"
    private let creatives: [AdCreative]
    private let turn = Mutex(0)

    /// Makes a network of creatives that take turns.
    ///
    /// - Parameter creatives: The creatives; none means a plain creative in whatever format is asked for.
    public init(_ creatives: [AdCreative] = []) {
        self.creatives = creatives
    }

    /// Answers at once, with the next creative of the format.
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
