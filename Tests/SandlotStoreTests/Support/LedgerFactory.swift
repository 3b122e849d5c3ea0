import Foundation
import SandlotLedger
import SandlotStore
import Testing

/// An implementation of a ledger for the contract that all of them keep.
struct LedgerFactory: Sendable, CustomTestStringConvertible {
    /// Its name in the report.
    let testDescription: String
    /// Makes an empty ledger of its own.
    let make: @Sendable () throws -> any Ledger

    static let inMemory = LedgerFactory(testDescription: "in memory") { InMemoryLedger() }
    static let inFile = LedgerFactory(testDescription: "in a file") { try TemporaryLedger() }

    /// The implementations that are tested.
    static let all = [inMemory, inFile]

    /// The one under every story: in a file if `SANDLOT_TEST_LEDGER` is `file`.
    static let standard =
        ProcessInfo.processInfo.environment["SANDLOT_TEST_LEDGER"] == "file" ? inFile : inMemory
}
