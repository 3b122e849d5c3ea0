internal import SandlotStore

/// Reads a feed of the store's present launch.
///
/// Where there is no store it waits until its task is cancelled, as nothing will ever come.
struct FeedIterator<Element: Sendable> {
    let origin: Origin
    private var feed: Feed<Element>.AsyncIterator?

    init(origin: Origin, _ feed: (any StoreConnection) -> Feed<Element>) {
        let environment = origin.ownEnvironment
        self.origin = Origin(environment)
        self.feed = environment.map { feed($0.connection).makeAsyncIterator() }
        if environment == nil { _ = StoreEnvironment.reportMissing() }
    }

    mutating func next() async -> Element? {
        guard feed != nil else {
            let (silence, continuation) = AsyncStream.makeStream(of: Element.self)
            defer { continuation.finish() }
            var iterator = silence.makeAsyncIterator()
            return await iterator.next(isolation: #isolation)
        }
        return await feed?.next()
    }
}
