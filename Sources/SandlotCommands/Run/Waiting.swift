internal import Dispatch
internal import Synchronization

/// Asynchronous work for a command, which has the process's first thread to itself.
enum Waiting {
    /// What the work came to, once it has.
    private final class Answer<Value: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Value, Failure>?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    /// Runs work to its end while the calling thread waits.
    ///
    /// Never to be called from asynchronous code, whose threads must not be blocked.
    static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let answer = Answer<Value, Failure>()
        Task {
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            answer.result.withLock { $0 = result }
            answer.isThere.signal()
        }
        while true {
            answer.isThere.wait()
            if let result = answer.result.withLock({ $0 }) { return try result.get() }
        }
    }
}
