import Synchronization

/// The place where the task of a request waits for its answer.
final class AnswerSlot<Answer: Sendable>: Sendable {
    private struct State {
        var result: Result<Answer, StoreError>?
        var task: CheckedContinuation<Result<Answer, StoreError>, Never>?
    }

    private let state = Mutex(State())

    /// Gives the answer to the task.
    ///
    /// Further answers have no effect.
    func resolve(_ result: Result<Answer, StoreError>) {
        let task = state.withLock { state in
            let task = state.result == nil ? state.task : nil
            state.result = state.result ?? result
            state.task = nil
            return task
        }
        task?.resume(returning: result)
    }

    /// Handles a request and gives its answer to the task.
    ///
    /// - Returns: Whether the request was answered. If not, it needs the answer to a payment sheet.
    func take(
        _ handling: WaitingRequest.Handling,
        by command: (WaitingRequest.Turn) throws(StoreError) -> Answer?
    ) -> Bool {
        switch handling {
        case .fail(let error): resolve(.failure(error))
        case .perform(let turn, let replacement):
            do throws(StoreError) {
                guard let answer = try command(turn) else { return false }
                resolve(replacement.map { .failure($0) } ?? .success(answer))
            } catch {
                resolve(.failure(replacement ?? error))
            }
        }
        return true
    }

    /// The answer, once there is one.
    ///
    /// A request continues if the task that waits for it is canceled, as in the real store.
    var answer: Result<Answer, StoreError> {
        get async {
            await withCheckedContinuation { task in
                let known = state.withLock { state in
                    if state.result == nil { state.task = task }
                    return state.result
                }
                if let known { task.resume(returning: known) }
            }
        }
    }
}
