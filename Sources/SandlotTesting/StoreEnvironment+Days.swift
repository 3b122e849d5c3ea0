public import SandlotStore

extension StoreEnvironment {
    /// Advances the clock by days.
    ///
    /// Everything that becomes due happens in order, and all listeners have received it when this
    /// method returns.
    ///
    /// - Parameter days: The number of periods of 24 hours.
    /// - Throws: `StoreError` with the code `clockMovedBack` if the number is negative, or
    ///   `invalidAction` if the environment uses the system's clock.
    public func advance(days: Int) async throws {
        try await advance(by: .seconds(86_400 * Int64(days)))
    }
}
