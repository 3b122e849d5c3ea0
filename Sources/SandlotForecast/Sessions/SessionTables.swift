import Synchronization

/// The tables of sessions that plans of a model need, each computed when it is needed first.
final class SessionTables: Sendable {
    private struct Key: Hashable {
        let rules: SessionRules
        let maximumTestCount: Int
    }

    /// The number of tables that are kept: enough for all variants of a forecast.
    private static let limit = Variation.limit

    private let known = Mutex<[Key: SessionTable]>([:])

    /// Returns a table.
    ///
    /// - Parameters:
    ///   - rules: The parts of the app that decide about ads.
    ///   - maximumTestCount: The largest number of tests of a session.
    /// - Returns: The table.
    /// - Throws: ``ForecastError`` as ``SessionTable/init(_:maximumTestCount:)`` does.
    func table(
        _ rules: SessionRules, maximumTestCount: Int
    ) throws(ForecastError) -> SessionTable {
        let key = Key(rules: rules, maximumTestCount: maximumTestCount)
        if let table = known.withLock({ $0[key] }) { return table }
        let table = try SessionTable(rules, maximumTestCount: maximumTestCount)
        known.withLock { known in
            if known.count == Self.limit { known = [:] }
            known[key] = table
        }
        return table
    }
}
