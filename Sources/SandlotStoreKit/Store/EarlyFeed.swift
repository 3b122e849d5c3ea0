package import SandlotStore
internal import Synchronization

/// A feed that was asked for while there was no store, as by an object that lives longer than any test.
///
/// It begins when the process's environment is made. In a program that makes none it is silent.
final class EarlyFeed<Element: Sendable>: Sendable {
    private let feed: @Sendable (any StoreConnection) -> Feed<Element>
    private let iterator = Mutex<Feed<Element>.AsyncIterator?>(nil)
    private let beginnings: AsyncStream<StoreEnvironment>
    private let beginning: AsyncStream<StoreEnvironment>.Continuation

    /// Waits for the process's environment.
    ///
    /// - Parameter feed: What to subscribe to when there is one.
    init(_ feed: @escaping @Sendable (any StoreConnection) -> Feed<Element>) {
        self.feed = feed
        (beginnings, beginning) = AsyncStream.makeStream(of: StoreEnvironment.self)
        EarlyFeeds.add(ObjectIdentifier(self)) { [weak self] in self?.begin(in: $0) }
    }

    deinit {
        EarlyFeeds.remove(ObjectIdentifier(self))
    }

    private func begin(in environment: StoreEnvironment) {
        iterator.withLock { $0 = feed(environment.connection).makeAsyncIterator() }
        beginning.yield(environment)
        beginning.finish()
    }

    /// Waits until there is an environment.
    ///
    /// - Returns: The environment and the subscription, once; nil in a cancelled task.
    func begun() async -> (StoreEnvironment, Feed<Element>.AsyncIterator)? {
        for await environment in beginnings {
            return iterator.withLock { $0.take() }.map { (environment, $0) }
        }
        return nil
    }
}

/// Those that wait for the process's environment.
package enum EarlyFeeds {
    private static let waiting = Mutex<[ObjectIdentifier: @Sendable (StoreEnvironment) -> Void]>(
        [:])

    static func add(
        _ feed: ObjectIdentifier, _ begin: @escaping @Sendable (StoreEnvironment) -> Void
    ) {
        waiting.withLock { $0[feed] = begin }
        // It may have been made in between.
        if let environment = StoreEnvironment.current { Self.begin(in: environment) }
    }

    static func remove(_ feed: ObjectIdentifier) {
        _ = waiting.withLock { $0.removeValue(forKey: feed) }
    }

    /// Subscribes all that wait.
    ///
    /// - Parameter environment: The process's environment.
    package static func begin(in environment: StoreEnvironment) {
        let begin = waiting.withLock { waiting in
            defer { waiting = [:] }
            return Array(waiting.values)
        }
        for begin in begin { begin(environment) }
    }
}
