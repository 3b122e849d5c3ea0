public import SandlotStore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The store environment of the current test.
///
/// The trait `.isolatedStore` or ``withIsolatedStore(_:_:)`` provides it.
///
/// - Throws: `StoreError` with the code `noEnvironment` if the test has no environment of its own.
public var isolatedStore: StoreEnvironment {
    get throws {
        guard let environment = StoreEnvironment.local else {
            throw StoreError(
                .noEnvironment,
                "this test has no store of its own; "
                    + "add the trait .isolatedStore or use withIsolatedStore")
        }
        return environment
    }
}

/// Runs code in its own simulated store, whose clock only `body` moves.
///
/// This function replaces the trait ``IsolatedStoreTrait`` in tests without traits, such as
/// XCTest's:
///
/// ```swift
/// func testLapse() async throws {
///     try await withIsolatedStore { store in
///         let session = try SKTestSession(configurationFileNamed: "Products")
///         try await session.buyProduct(identifier: "pro_monthly")
///         try await store.advance(days: 31)
///     }
/// }
/// ```
///
/// - Parameters:
///   - profile: The environment of Apple's that the store resembles.
///   - start: The time at which the store's clock starts, rounded up to milliseconds, or nil for
///     2026-01-01 00:00:00 UTC.
///   - seed: The source of identifiers and other random values.
///   - bundleID: The app's bundle identifier.
///   - habits: The awkward behaviors of the real store to turn on.
///   - controlsDate: Whether `Date()` shows the store's time to `body`. If false, `Date()` shows
///     the system's time, at which the store's clock also starts unless you pass `start`.
///   - body: The code. Tasks that it starts with `Task` belong to the environment, too.
/// - Returns: The value that `body` returns.
/// - Throws: Any error of `body`, or `StoreError` if there can be no store.
nonisolated(nonsending)
    public func withIsolatedStore<Answer>(
        profile: StoreProfile = .xcode, start: Date? = nil, seed: UInt64 = 0,
        bundleID: String = "com.example.app", habits: Set<Habit> = [], controlsDate: Bool = true,
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Answer
    ) async throws -> Answer
{
    try await StoreEnvironment.isolated(
        StoreEnvironment.Configuration(
            profile: profile, start: start, seed: seed, bundleID: bundleID, habits: habits,
            controlsDate: controlsDate), body)
}

/// Runs code in its own simulated store with a configuration.
///
/// - Parameters:
///   - configuration: The configuration of the environment.
///   - body: The code. Tasks that it starts with `Task` belong to the environment, too.
/// - Returns: The value that `body` returns.
/// - Throws: Any error of `body`, or `StoreError` if there can be no store.
nonisolated(nonsending)
    public func withIsolatedStore<Answer>(
        _ configuration: StoreEnvironment.Configuration,
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Answer
    ) async throws -> Answer
{
    try await StoreEnvironment.isolated(configuration, body)
}
