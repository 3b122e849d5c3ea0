import SandlotStore

/// An iterator over a feed of the store's current launch.
///
/// Without a store, it waits for the process's store until its task is canceled.
struct FeedIterator<Element: Sendable> {
    private(set) var origin: Origin
    private var feed: Feed<Element>.AsyncIterator?
    private let early: EarlyFeed<Element>?

    init(
        origin: Origin, _ feed: @escaping @Sendable (any StoreConnection) -> Feed<Element>
    ) {
        let environment = origin.ownEnvironment
        self.origin = Origin(environment)
        self.feed = environment.map { feed($0.connection).makeAsyncIterator() }
        early = environment == nil ? EarlyFeed(feed) : nil
    }

    mutating func next() async -> Element? {
        if feed == nil, let (environment, begun) = await early?.begun() {
            origin = Origin(environment)
            feed = begun
        }
        return await feed?.next()
    }
}
