import Synchronization

/// A pool of objects that only one thread may use at a time.
///
/// The pool grows to the largest number of objects in use at the same time.
final class ObjectPool<Object: Sendable>: Sendable {
    private let makeObject: @Sendable () throws(ReceiptError) -> Object
    private let idle = Mutex<[Object]>([])

    /// Creates an empty pool.
    ///
    /// - Parameter makeObject: Creates an object when all objects are in use.
    init(_ makeObject: @escaping @Sendable () throws(ReceiptError) -> Object) {
        self.makeObject = makeObject
    }

    /// Calls a closure with an object from the pool.
    ///
    /// If the closure throws, the pool discards the object.
    func withObject<Result>(
        _ body: (Object) throws(ReceiptError) -> Result
    ) throws(ReceiptError) -> Result {
        let pooled = idle.withLock { $0.popLast() }
        let object: Object
        if let pooled { object = pooled } else { object = try makeObject() }
        let result = try body(object)
        idle.withLock { $0.append(object) }
        return result
    }
}
