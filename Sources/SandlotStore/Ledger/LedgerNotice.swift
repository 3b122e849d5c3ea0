internal import Synchronization

/// Tells those who follow a ledger that it has grown.
///
/// Its owner guards it with a lock.
package struct LedgerNotice: Sendable {
    private var followers: [UInt64: AsyncStream<Int>.Continuation] = [:]
    private var nextNumber: UInt64 = 0
    private var hasEnded = false
    private let gone = GoneFollowers()

    /// Begins without followers.
    package init() {}

    /// A stream of the numbers that are told from now on; of those not taken yet the latest counts.
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
        // The owner's lock may be held by whoever lets go of the stream.
        continuation.onTermination = { [gone] _ in gone.numbers.withLock { $0.append(number) } }
        followers[number] = continuation
        return stream
    }

    /// Tells a number.
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
