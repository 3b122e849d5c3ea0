import SandlotTesting

/// Waits until something has come about: at once as a rule, but a busy machine may let a listener that
/// was just made wait for its turn.
///
/// - Parameter condition: What is to come about.
/// - Returns: Whether it has, within ten seconds.
/// - Throws: `StoreError` if the test has no store of its own.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition(), ContinuousClock.now < deadline {
        try await isolatedStore.settled()
    }
    return condition()
}
