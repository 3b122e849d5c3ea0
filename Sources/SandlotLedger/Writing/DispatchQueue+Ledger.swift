package import Dispatch
package import SandlotStore

extension DispatchQueue {
    /// Creates a queue for work that waits for the disk.
    package static func ledger(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: "sandlot.ledger.\(name)", qos: .userInitiated)
        queue.setSpecific(key: identifierKey, value: ObjectIdentifier(queue))
        return queue
    }

    private static let identifierKey = DispatchSpecificKey<ObjectIdentifier>()

    /// Whether the caller runs on this queue, which must have been created by ``ledger(_:)``.
    package var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.identifierKey) == ObjectIdentifier(self)
    }

    /// Runs an operation on the queue, so that no thread of Swift's cooperative pool waits for the
    /// disk.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, LedgerError>, Never>) in
            async {
                continuation.resume(returning: Result { () throws(LedgerError) in try body() })
            }
        }
        return try result.get()
    }
}
