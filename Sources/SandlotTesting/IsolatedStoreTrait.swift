public import SandlotStore
public import Testing

/// Gives every test a simulated store of its own, with a clock that only the test moves.
///
/// Tests with the trait may run in parallel: what one buys, no other sees. On a suite it counts for each
/// test in it, and for each set of arguments.
///
/// The clock starts at 2026-01-01 00:00:00 UTC unless the trait says otherwise, and `Date()` shows it to the test
/// and to the app.
///
/// Store code finds its store through the task: in `Task`, in task groups and, where it imports the drop-in
/// `StoreKit`, in `Task.detached`. There `Date()` shows the store's time, too. A dispatch queue, a timer or a thread has no task, and what a
/// `static let` began in one test stays with that test's store.
///
/// ```swift
/// @Test(.isolatedStore) func lapsesAfterAMonth() async throws {
///     let session = try SKTestSession(configurationFileNamed: "Products")
///     try await session.buyProduct(identifier: "pro_monthly")
///     try await isolatedStore.advance(days: 31)
/// }
/// ```
public struct IsolatedStoreTrait: SuiteTrait, TestTrait, TestScoping {
    /// What each test's environment is made from.
    public var configuration: StoreEnvironment.Configuration

    /// Describes the environment of each test.
    ///
    /// - Parameter configuration: What each test's environment is made from.
    public init(_ configuration: StoreEnvironment.Configuration = .init()) {
        self.configuration = configuration
    }

    /// Whether each test of a suite has an environment of its own: always.
    public var isRecursive: Bool { true }

    /// Runs a test in an environment that ends with it.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test with its arguments, or nil for a suite.
    ///   - function: What the test does.
    /// - Throws: What the test throws, or `StoreError` if there can be no store.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await StoreEnvironment.isolated(configuration, test: test.name) { _ in
            try await function()
        }
    }
}
