import SandlotBase
import Synchronization

/// A request of an app that the store has not answered yet.
struct WaitingRequest: Sendable {
    /// The circumstances in which a request is handled.
    struct Turn: Sendable {
        /// The customer's answer to the payment sheet, or nil if the sheet was not shown.
        var sheetAnswer: PaymentSheet.Answer?
        /// Whether the app receives the answer.
        var isHeard = true
    }

    /// What happens to a request.
    enum Handling: Sendable {
        /// The store handles the request.
        ///
        /// The app receives the error in place of the answer, if there is one.
        case perform(Turn, replacedBy: StoreError?)
        /// The request does not reach the store.
        case fail(StoreError)
    }

    let number: Int
    let request: StoreRequest
    let key: StoreCore.LaunchKey
    let productID: String?
    /// The key of an order that can arrive repeatedly.
    let orderKey: String?
    /// The instant at which the app made the request.
    let begin: Timestamp
    /// The end of the delay, or nil while a payment sheet waits for its answer.
    var due: Timestamp?
    let ending: RequestDelay.Ending
    /// Whether the app that made the request has ended.
    var isOrphaned = false
    /// Handles the request and resumes its task.
    ///
    /// - Returns: Whether the request was answered. If not, it needs the answer to a payment sheet.
    let handle: @Sendable (inout StoreCore, Handling) -> Bool
    /// Resumes the task of the request, which receives no answer.
    let abandon: @Sendable (StoreError) -> Void

    /// Returns how the request is handled, given the answer to its payment sheet, if any.
    func handling(_ answer: PaymentSheet.Answer?) -> Handling {
        switch ending {
        case .failure(let error): .fail(error)
        case .answer: .perform(Turn(sheetAnswer: answer, isHeard: !isOrphaned), replacedBy: nil)
        case .lostAnswer(let error):
            .perform(Turn(sheetAnswer: answer, isHeard: false), replacedBy: error)
        }
    }
}

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
