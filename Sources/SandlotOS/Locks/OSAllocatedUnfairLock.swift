import Foundation

/// A lock and the state that it protects.
///
/// On Apple's platforms, this is an `os_unfair_lock` on the heap. Here, it is a mutex.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // The state is only accessed while the lock is held, which justifies `@unchecked` above.
    fileprivate final class Storage {
        let lock = NSLock()
        var state: State

        init(_ state: State) {
            self.state = state
        }
    }

    fileprivate let storage: Storage

    /// Creates a lock with a state that need not be sendable.
    public init(uncheckedState initialState: State) {
        storage = Storage(initialState)
    }

    /// Runs a closure with the state while the lock is held.
    public func withLockUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure with the state while the lock is held.
    public func withLock<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs a closure with the state if the lock is free.
    ///
    /// - Returns: The result of the closure, or nil if the lock is held.
    public func withLockIfAvailableUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure with the state if the lock is free.
    ///
    /// - Returns: The result of the closure, or nil if the lock is held.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailableUnchecked(body)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock.
    public init(initialState: State) {
        self.init(uncheckedState: initialState)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() {
        self.init(uncheckedState: ())
    }

    /// Acquires the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() {
        storage.lock.lock()
    }

    /// Releases the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() {
        storage.lock.unlock()
    }

    /// Acquires the lock if it is free.
    ///
    /// - Returns: Whether the lock was acquired.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lockIfAvailable() -> Bool {
        storage.lock.try()
    }

    /// Runs a closure while the lock is held.
    public func withLock<Result: Sendable>(
        _ body: @Sendable () throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs a closure while the lock is held.
    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }
}
