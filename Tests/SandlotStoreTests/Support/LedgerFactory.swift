import SandlotStore
import Testing

/// An implementation of a ledger for the contract that all of them keep.
struct LedgerFactory: Sendable, CustomTestStringConvertible {
    /// Its name in the report.
    let testDescription: String
    /// Makes an empty ledger of its own.
    let make: @Sendable () throws -> any Ledger

    /// The implementations that are tested.
    static let all = [LedgerFactory(testDescription: "in memory") { InMemoryLedger() }]
}
