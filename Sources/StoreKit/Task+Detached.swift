import SandlotStore

// Store code listens in `Task.detached`, which loses the task-local values and with them the test's
// environment. These overloads preserve the environment. They have no default parameters, so they
// take precedence over the standard library's. Calls with `executorPreference:` are unaffected.

extension Task where Failure == Never {
    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameter operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: nil, priority: nil, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - priority: The task's priority, or nil for the default.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: nil, priority: priority, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - name: The task's name in debuggers.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: name, priority: nil, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - name: The task's name in debuggers.
    ///   - priority: The task's priority, or nil for the default.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?, priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: name, priority: priority, operation: operation)
    }

    private static func detachedHere(
        name: String?, priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        let caller = DetachedCaller()
        // `executorPreference` selects the standard library's function instead of these overloads.
        return detached(name: name, executorPreference: nil, priority: priority) {
            await caller.run { await operation() }
        }
    }
}

extension Task where Failure == any Error {
    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameter operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: nil, priority: nil, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - priority: The task's priority, or nil for the default.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: nil, priority: priority, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - name: The task's name in debuggers.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: name, priority: nil, operation: operation)
    }

    /// Runs an operation in a new task, in the caller's store environment.
    ///
    /// - Parameters:
    ///   - name: The task's name in debuggers.
    ///   - priority: The task's priority, or nil for the default.
    ///   - operation: The operation to perform.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?, priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: name, priority: priority, operation: operation)
    }

    private static func detachedHere(
        name: String?, priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        let caller = DetachedCaller()
        // `executorPreference` selects the standard library's function instead of these overloads.
        return detached(name: name, executorPreference: nil, priority: priority) {
            try await caller.run { try await operation() }
        }
    }
}

/// The state that a detached task inherits from its caller.
private struct DetachedCaller: Sendable {
    private let environment = StoreEnvironment.local
    private let listener = StoreEnvironment.current?.registerPendingListener()

    /// Runs an operation in the caller's environment.
    ///
    /// The environment counts as settled only after the operation has started to listen.
    func run<Success: Sendable>(
        _ operation: () async throws -> Success
    ) async rethrows -> Success {
        defer { listener?.end() }
        listener?.begin()
        return try await StoreEnvironment.$local.withValue(environment) {
            try await PendingListener.$current.withValue(listener) { try await operation() }
        }
    }
}
