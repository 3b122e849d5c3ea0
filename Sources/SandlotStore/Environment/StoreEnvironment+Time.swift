import SandlotBase

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time of an environment, and its listeners.
extension StoreEnvironment {
    /// Advances the clock by a duration, does everything that is due, and waits for all listeners.
    ///
    /// - Parameter duration: The duration.
    /// - Throws: The errors of ``Store/advance(by:)``.
    public func advance(by duration: Duration) async throws(StoreError) {
        try demandOwnStore()
        try store.advance(by: duration)
        await settled()
    }

    /// Advances the clock to a date, does everything that is due, and waits for all listeners.
    ///
    /// - Parameter date: The date, which must not be earlier than the store's current one.
    ///   Fractions of a millisecond are rounded up.
    /// - Throws: The errors of ``Store/advance(to:)``.
    public func advance(to date: Date) async throws(StoreError) {
        try demandOwnStore()
        try store.advance(to: Timestamp(roundingUp: date))
        await settled()
    }

    /// Waits until every listener has taken all offered elements and is suspended again, or has
    /// ended.
    ///
    /// - Returns: The names of the listeners that are still busy after half a minute.
    @discardableResult
    public func settled() async -> [String] {
        guard let remote else { return await store.settled() }
        return await remote.settled(after: store)
    }
}
