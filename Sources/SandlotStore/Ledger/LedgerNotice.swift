import Synchronization

/// The streams that inform readers of a ledger's growth.
///
/// Its owner guards it with a lock.
package struct LedgerNotice: Sendable {
    private var followers: [UInt64: AsyncStream<Int>.Continuation] = [:]
    private var nextNumber: UInt64 = 0
    private var hasEnded = false
    private let gone = GoneFollowers()

    /// Creates a notice without followers.
    package init() {}

    /// Returns a stream of the counts reported from now on, which buffers only the latest one.
    package mutating func subscribe() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int.self, bufferingPolicy: .bufferingNewest(1))
        guard !hasEnded else {
            continuation.finish()
            return stream
        }
        forgetGone()
        let number = nextNumber
        nextNumber += 1
        // This closure may run while the owner's lock is held, so it only notes the number.
        continuation.onTermination = { [gone] _ in gone.numbers.withLock { $0.append(number) } }
        followers[number] = continuation
        return stream
    }

    /// Reports a count to all followers.
    package mutating func tell(_ count: Int) {
        forgetGone()
        for follower in followers.values { follower.yield(count) }
    }

    /// Ends all streams.
    package mutating func end() {
        hasEnded = true
        let all = followers.values
        followers = [:]
        for follower in all { follower.finish() }
    }

    private mutating func forgetGone() {
        let numbers = gone.numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
        for number in numbers { followers[number] = nil }
    }

    private final class GoneFollowers: Sendable {
        let numbers = Mutex<[UInt64]>([])
    }
}
