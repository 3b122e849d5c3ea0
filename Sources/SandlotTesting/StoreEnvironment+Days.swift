public import SandlotStore

extension StoreEnvironment {
    /// Lets time pass: everything due on the way happens, in order, and has been heard when this returns.
    ///
    /// - Parameter days: How many times twenty-four hours.
    /// - Throws: `StoreError` with the code `clockMovedBack` if the number is negative, or
    ///   `invalidAction` if the environment goes by the real clock.
    public func advance(days: Int) async throws {
        try await advance(by: .seconds(86_400 * Int64(days)))
    }
}
