import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

#if os(Linux)
    import SandlotPostgres
#endif

/// A ledger implementation for the contract tests.
struct LedgerFactory: Sendable, CustomTestStringConvertible {
    /// The name in the test report.
    let testDescription: String
    /// Creates an empty ledger.
    let make: @Sendable () throws -> any Ledger

    static let inMemory = LedgerFactory(testDescription: "in memory") { InMemoryLedger() }
    static let inFile = LedgerFactory(testDescription: "in a file") { try TemporaryLedger() }

    #if os(Linux)
        static let inPostgres = LedgerFactory(testDescription: "in PostgreSQL") {
            try TemporaryPostgresLedger()
        }

        /// The implementations under test.
        static let all = [inMemory, inFile, inPostgres]
    #else
        /// The implementations under test.
        static let all = [inMemory, inFile]
    #endif

    /// The ledger of all other tests, which is another one if `SANDLOT_TEST_LEDGER` is `file` or
    /// `postgres`.
    static let standard =
        switch ProcessInfo.processInfo.environment["SANDLOT_TEST_LEDGER"] {
        case "file": inFile
        case "postgres": all[all.count - 1]
        default: inMemory
        }
}
