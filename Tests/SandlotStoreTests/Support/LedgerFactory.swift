import Foundation
import SandlotLedger
import SandlotStore
import Testing

/// A ledger implementation for the contract tests.
struct LedgerFactory: Sendable, CustomTestStringConvertible {
    /// The name in the test report.
    let testDescription: String
    /// Creates an empty ledger.
    let make: @Sendable () throws -> any Ledger

    static let inMemory = LedgerFactory(testDescription: "in memory") { InMemoryLedger() }
    static let inFile = LedgerFactory(testDescription: "in a file") { try TemporaryLedger() }

    /// The implementations under test.
    static let all = [inMemory, inFile]

    /// The ledger of all other tests, which is in a file if `SANDLOT_TEST_LEDGER` is `file`.
    static let standard =
        ProcessInfo.processInfo.environment["SANDLOT_TEST_LEDGER"] == "file" ? inFile : inMemory
}
