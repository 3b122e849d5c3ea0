package import SandlotReceipts

/// What became of a scenario.
package struct ScenarioReport: Sendable {
    /// Everything that happened, in order.
    package let events: [ScenarioEvent]
    /// The signed transactions that were disclosed to apps, in order.
    package let receipts: [DisclosedReceipt]
    /// The root in which their chains end.
    package let root: Certificate
    /// Whether every expectation held.
    package let hasPassed: Bool
}
