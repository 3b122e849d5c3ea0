import Synchronization

/// The elements that a sequence delivers from the creation of this object.
///
/// The object subscribes before `init` returns, so that it misses nothing and tests need not wait.
final class Heard<Note: Sendable>: Sendable {
    private struct State {
        var notes: [Note] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - sequence: The sequence.
    ///   - note: A closure that returns the value to record for an element as soon as it arrives.
    init<Sequence: AsyncSequence & Sendable>(
        _ sequence: Sequence, _ note: @escaping @Sendable (Sequence.Element) async -> Note
    ) where Sequence.Failure == Never {
        var iterator = sequence.makeAsyncIterator()
        Task {
            while let element = await iterator.next(isolation: nil) {
                let note = await note(element)
                state.withLock { $0.notes.append(note) }
            }
            state.withLock { $0.isOver = true }
        }
    }

    /// The recorded values so far.
    var all: [Note] { state.withLock { $0.notes } }

    /// Whether the sequence has ended.
    var isOver: Bool { state.withLock { $0.isOver } }
}
