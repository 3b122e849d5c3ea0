import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DamagedLedgerTests {
    /// The number of random mutations, which is larger if `SANDLOT_FULL` is set.
    private static let mutationCount =
        ProcessInfo.processInfo.environment["SANDLOT_FULL"] == nil ? 300 : 4000

    /// Opens a store on records, and uses it if it opens.
    ///
    /// - Returns: The reason of the error, or nil if there was none.
    private func refusal(of records: [LedgerRecord]) async throws -> String? {
        do {
            let ledger = InMemoryLedger(records: records)
            let shop = try Shop(ledger: ledger, profile: .production, addingCast: false)
            if let app = try? shop.launch() {
                _ = await app.transactions(.all(productID: nil))
                _ = try? await app.subscriptionStandings()
                var updates = app.transactionUpdates.makeAsyncIterator()
                _ = try? await shop.buy("coins", on: app)
                withExtendedLifetime(updates) {
                    updates = app.transactionUpdates.makeAsyncIterator()
                }
            }
            try? shop.store.advance(by: .seconds(86_400 * 20))
            return nil
        } catch let error as StoreError {
            #expect(error.code == .ledger)
            return error.reason
        }
    }

    @Test func aMissingDependencyIsReportedByPosition() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        let kinds = [
            "customer-added", "device-added", "family-added", "account-opened", "transaction",
            "renewal",
        ]
        for kind in kinds {
            let index = try #require(records.firstIndex { $0.kind == kind })
            var rest = records
            rest.remove(at: index)
            let reason = try #require(try await refusal(of: rest), "\(kind)")
            #expect(reason.contains(/record \d+ of the ledger/), "\(reason)")
        }
    }

    @Test func aMissingOrMovedRecordIsRefusedOrHarmless() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        var refused = 0
        for index in stride(from: 0, to: records.count, by: 3) {
            var rest = records
            rest.remove(at: index)
            if let reason = try await refusal(of: rest) {
                refused += 1
                #expect(reason.contains(/record \d+/))
            }
            guard index > 0 else { continue }
            var exchanged = records
            exchanged.swapAt(index, index - 1)
            if let reason = try await refusal(of: exchanged) {
                refused += 1
                #expect(reason.contains(/record \d+/))
            }
        }
        #expect(refused > records.count / 10)
    }

    @Test func aDuplicateTransactionIsReportedByPosition() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        for index in records.indices where records[index].kind == "transaction" {
            var more = records
            more.insert(records[index], at: index + 1)
            let reason = try #require(try await refusal(of: more))
            #expect(reason.contains("record \(index + 1) "))
        }
    }

    @Test func anUnreadableRecordIsReportedByPosition() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        for change in [
            { $0.version = 2 }, { $0.kind = "miracle" }, { $0.bytes = [0x7B] }, { $0.bytes = [] },
            { $0.bytes = Array("{}".utf8) }, { $0.bytes = Array("[]".utf8) },
        ] as [(inout LedgerRecord) -> Void] {
            var damaged = records
            change(&damaged[17])
            let reason = try #require(try await refusal(of: damaged))
            #expect(reason.contains("record 17 "))
        }
    }

    @Test func aLedgerOfAnotherSeedOrProfileIsRefused() async throws {
        let ledger = try await Chronicle.ledger(seed: 7)
        #expect(throws: storeError(.ledger)) { try Shop.reopened(ledger, seed: 8) }
        #expect(throws: storeError(.ledger)) { try Shop.reopened(ledger, profile: .xcode) }
        _ = try Shop.reopened(ledger, seed: 7)
    }

    @Test func mutatedBytesAreRefusedOrReadWithoutACrash() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
            .filter { $0.kind != "sealed" }
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        var refused = 0
        for _ in 0..<Self.mutationCount {
            var damaged = records
            let index = Int.random(in: damaged.indices, using: &generator)
            mutate(&damaged[index].bytes, &generator)
            if let reason = try await refusal(of: damaged) {
                refused += 1
                #expect(reason.contains(/record \d+ of the ledger/), "\(reason)")
            }
        }
        #expect(refused > Self.mutationCount / 10)
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let numbers = [
            "-1", "0", "1", "2147483647", "-2147483648", "9223372036854775807",
            "-9223372036854775808", "1e300", "null", "\"\"", "[]", "{}",
        ]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            bytes[Int.random(in: bytes.indices, using: &generator)] =
                UInt8.random(in: 0...255, using: &generator)
        case 1:
            bytes.removeSubrange(Int.random(in: bytes.indices, using: &generator)...)
        case 2:
            let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
            if let index = digits.randomElement(using: &generator) {
                bytes[index] = UInt8.random(in: 48...57, using: &generator)
            }
        default:
            // Replaces a numeric value.
            let starts = bytes.indices.dropLast().filter {
                bytes[$0] == UInt8(ascii: ":") && (45...57).contains(bytes[$0 + 1])
            }
            guard let start = starts.randomElement(using: &generator) else { return }
            let end = bytes[(start + 1)...].firstIndex { !(45...57).contains($0) } ?? bytes.count
            bytes.replaceSubrange(
                (start + 1)..<end, with: Array(generator.pick(numbers).utf8))
        }
    }
}
