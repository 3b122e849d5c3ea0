import Synchronization

/// A counter for closures that several threads may call.
final class Count: Sendable {
    private let value = Atomic(0)

    /// Returns the next number, from 1.
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
