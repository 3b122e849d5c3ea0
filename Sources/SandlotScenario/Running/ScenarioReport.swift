package import SandlotReceipts
package import SandlotStore

/// The results of a scenario.
package struct ScenarioReport: Sendable {
    /// Everything that happened, in order.
    package let events: [ScenarioEvent]
    /// The signed transactions that were disclosed to apps, in order.
    package let receipts: [DisclosedReceipt]
    /// The notifications that the store sent to the developer's server, in order, if they were
    /// collected.
    package let notifications: [SignedNotification]
    /// The app receipts of all customers and apps at the end, if receipts were collected.
    package let appReceipts: [KeptAppReceipt]
    /// The root certificate of their chains.
    package let root: Certificate
    /// The traces of the apps whose files are known, as JSON Lines, or empty if there are none.
    package let trace: [UInt8]
    /// Whether every expectation held.
    package let hasPassed: Bool
}
