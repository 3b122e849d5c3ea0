import SandlotTesting

/// Waits until a condition holds.
///
/// This usually returns immediately, but a new listener can be delayed on a busy machine.
///
/// - Parameter condition: The condition.
/// - Returns: Whether the condition holds within a minute.
/// - Throws: `StoreError` if the test has no isolated store.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < deadline {
        try await isolatedStore.settled()
    }
    return condition()
}
