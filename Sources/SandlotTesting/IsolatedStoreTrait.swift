public import SandlotStore
public import Testing

/// A trait that gives every test its own simulated store, whose clock only the test moves.
///
/// Tests with the trait can run in parallel, because a purchase in one is not visible in the
/// others. On a suite, the trait applies to each test and each set of arguments.
///
/// The clock starts at 2026-01-01 00:00:00 UTC unless the trait sets another time, and `Date()`
/// shows it to the test and the app.
///
/// Store code finds its store through the task: in `Task`, in task groups, and, if it imports the
/// drop-in `StoreKit`, in `Task.detached`. There, `Date()` also shows the store's time. A dispatch
/// queue, a timer, or a thread has no task. Work that a `static let` starts in one test remains in
/// that test's store.
///
/// ```swift
/// @Test(.isolatedStore) func lapsesAfterAMonth() async throws {
///     let session = try SKTestSession(configurationFileNamed: "Products")
///     try await session.buyProduct(identifier: "pro_monthly")
///     try await isolatedStore.advance(days: 31)
/// }
/// ```
public struct IsolatedStoreTrait: SuiteTrait, TestTrait, TestScoping {
    /// The configuration of each test's environment.
    public var configuration: StoreEnvironment.Configuration

    /// Creates a trait.
    ///
    /// - Parameter configuration: The configuration of each test's environment.
    public init(_ configuration: StoreEnvironment.Configuration = .init()) {
        self.configuration = configuration
    }

    /// Whether each test of a suite gets its own environment, which is always true.
    public var isRecursive: Bool { true }

    /// Runs a test in an environment that ends with the test.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test with its arguments, or nil for a suite.
    ///   - function: The body of the test.
    /// - Throws: Any error of the test, or `StoreError` if the store cannot be created.
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
