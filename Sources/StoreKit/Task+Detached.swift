internal import SandlotStore

// Store code listens in `Task.detached`, which loses the task-local values and with them the environment
// of the test. These overloads carry it over. They have no parameters with defaults, and so they win over
// those of the standard library; calls with `executorPreference:` are left alone.

extension Task where Failure == Never {
    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameter operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: nil, priority: nil, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - priority: How urgent it is; nil for the default.
    ///   - operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: nil, priority: priority, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - name: What debuggers call the task.
    ///   - operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        detachedHere(name: name, priority: nil, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - name: What debuggers call the task.
    ///   - priority: How urgent it is; nil for the default.
    ///   - operation: What to do.
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
        // The label `executorPreference` names the standard library's function, not the overloads above.
        return detached(name: name, executorPreference: nil, priority: priority) {
            await caller.run { await operation() }
        }
    }
}

extension Task where Failure == any Error {
    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameter operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: nil, priority: nil, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - priority: How urgent it is; nil for the default.
    ///   - operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        priority: TaskPriority?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: nil, priority: priority, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - name: What debuggers call the task.
    ///   - operation: What to do.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String?,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        detachedHere(name: name, priority: nil, operation: operation)
    }

    /// Runs an operation in a task of its own, in the store environment of the caller.
    ///
    /// - Parameters:
    ///   - name: What debuggers call the task.
    ///   - priority: How urgent it is; nil for the default.
    ///   - operation: What to do.
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
        // The label `executorPreference` names the standard library's function, not the overloads above.
        return detached(name: name, executorPreference: nil, priority: priority) {
            try await caller.run { try await operation() }
        }
    }
}

/// What a detached task takes over from whoever made it.
private struct DetachedCaller: Sendable {
    private let environment = StoreEnvironment.local
    private let listener = StoreEnvironment.current?.expectListener()

    /// Runs an operation in the caller's environment, which waits for it to listen before it calls itself
    /// settled.
    func run<Success: Sendable>(
        _ operation: () async throws -> Success
    ) async rethrows -> Success {
        defer { listener?.end() }
        listener?.begin()
        return try await StoreEnvironment.$local.withValue(environment) {
            try await ExpectedListener.$current.withValue(listener) { try await operation() }
        }
    }
}
