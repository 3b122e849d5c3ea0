import Synchronization

/// What a sequence yields, from the moment at which this is made.
///
/// It listens before `init` returns, so that nothing is missed and nothing has to be waited for.
final class Heard<Note: Sendable>: Sendable {
    private struct State {
        var notes: [Note] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Listens.
    ///
    /// - Parameters:
    ///   - sequence: To what.
    ///   - note: What to write down of each element, as soon as it is there.
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

    /// Everything so far.
    var all: [Note] { state.withLock { $0.notes } }

    /// Whether the sequence has ended.
    var isOver: Bool { state.withLock { $0.isOver } }
}
