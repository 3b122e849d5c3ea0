package import SandlotReceipts

/// What became of a scenario.
package struct ScenarioReport: Sendable {
    /// Everything that happened, in order.
    package let events: [ScenarioEvent]
    /// The signed transactions that were disclosed to apps, in order.
    package let receipts: [DisclosedReceipt]
    /// The root in which their chains end.
    package let root: Certificate
    /// The traces of the apps whose files are known, as JSON Lines; empty if there are none.
    package let trace: [UInt8]
    /// Whether every expectation held.
    package let hasPassed: Bool
}
