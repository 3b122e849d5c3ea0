import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Parallel work on many items on all cores, with the results in the order of the items.
enum Parallel {
    /// The number of workers.
    static let workerCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Applies a function to every item.
    ///
    /// - Throws: The first error that a worker threw.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ transform: @Sendable (Item) throws -> Result
    ) throws -> [Result] {
        guard items.count >= 8 * workerCount, workerCount > 1 else {
            return try items.map(transform)
        }
        let parts = Mutex<[Int: Swift.Result<[Result], any Error>]>([:])
        let length = (items.count + workerCount - 1) / workerCount
        DispatchQueue.concurrentPerform(iterations: workerCount) { worker in
            let lower = min(worker * length, items.count)
            let upper = min(lower + length, items.count)
            let part = Swift.Result { try items[lower..<upper].map(transform) }
            parts.withLock { $0[worker] = part }
        }
        return try parts.withLock { parts in
            try (0..<workerCount).flatMap { try parts[$0]?.get() ?? [] }
        }
    }

    /// Applies a function to each of a few items that take a long time each.
    static func mapEach<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ transform: @Sendable (Item) -> Result
    ) -> [Result] {
        guard items.count > 1, workerCount > 1 else { return items.map(transform) }
        let results = Mutex<[Int: Result]>([:])
        DispatchQueue.concurrentPerform(iterations: items.count) { index in
            let result = transform(items[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in items.indices.compactMap { results[$0] } }
    }
}
