public import SandlotStore

/// The store environment of this test, as `.isolatedStore` or ``withIsolatedStore(_:_:)`` gave it.
///
/// - Throws: `StoreError` with the code `noEnvironment` if the test has none of its own.
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

/// Does something in a simulated store of its own, with a clock that only `body` moves.
///
/// This is the trait ``IsolatedStoreTrait`` for tests that have no traits, as with XCTest:
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
///   - configuration: What the environment is made from.
///   - body: What to do. What it starts with `Task` belongs to the environment, too.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, or `StoreError` if there can be no store.
nonisolated(nonsending)
    public func withIsolatedStore<Answer>(
        _ configuration: StoreEnvironment.Configuration = .init(),
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Answer
    ) async throws -> Answer
{
    try await StoreEnvironment.isolated(configuration, body)
}
