package import SandlotStore
import Synchronization

/// A feed that was requested before a store existed, as by an object that outlives every test.
///
/// The feed starts when the process's environment is created. If that never happens, the feed
/// delivers nothing.
final class EarlyFeed<Element: Sendable>: Sendable {
    private let feed: @Sendable (any StoreConnection) -> Feed<Element>
    private let iterator = Mutex<Feed<Element>.AsyncIterator?>(nil)
    private let beginnings: AsyncStream<StoreEnvironment>
    private let beginning: AsyncStream<StoreEnvironment>.Continuation

    /// Creates a feed that waits for the process's environment.
    ///
    /// - Parameter feed: A closure that subscribes to a feed of the environment.
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

    /// Waits for the process's environment.
    ///
    /// - Returns: The environment and the subscription, on the first call only. Nil if the task is
    ///   canceled.
    func begun() async -> (StoreEnvironment, Feed<Element>.AsyncIterator)? {
        for await environment in beginnings {
            return iterator.withLock { $0.take() }.map { (environment, $0) }
        }
        return nil
    }
}

/// The feeds that wait for the process's environment.
package enum EarlyFeeds {
    private static let waiting = Mutex<[ObjectIdentifier: @Sendable (StoreEnvironment) -> Void]>(
        [:])

    static func add(
        _ feed: ObjectIdentifier, _ begin: @escaping @Sendable (StoreEnvironment) -> Void
    ) {
        waiting.withLock { $0[feed] = begin }
        // The environment may have been created in the meantime.
        if let environment = StoreEnvironment.found { Self.begin(in: environment) }
    }

    static func remove(_ feed: ObjectIdentifier) {
        _ = waiting.withLock { $0.removeValue(forKey: feed) }
    }

    /// Starts all feeds that wait.
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
