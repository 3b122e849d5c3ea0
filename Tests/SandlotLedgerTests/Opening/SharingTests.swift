import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct SharingTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("shop.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func aSecondWriterIsToldWhichProcessHoldsTheLedger() async throws {
        let records = try await makeLedger(at: path, count: 20)
        let holder = try Exerciser("hold", in: directory.path)
        #expect(holder.line() == "ready")
        let error = #expect(throws: LedgerError.self) { try SQLiteLedger(at: path) }
        #expect(error?.code == .locked)
        #expect(error?.reason.contains(/process \d+/) == true)
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        let reader = try SQLiteLedger(at: path, options: reading)
        #expect(try reader.records(from: 0, limit: 99) == records)
        #expect(holder.finish() == 0)
        #expect(try SQLiteLedger(at: path).count == 20)
    }

    @Test func aKilledProcessLeavesNoLock() async throws {
        try await makeLedger(at: path, count: 1)
        let holder = try Exerciser("hold", in: directory.path)
        #expect(holder.line() == "ready")
        _ = holder.kill()
        let ledger = try SQLiteLedger(at: path)
        #expect(ledger.opening.possibleLossBehind == 1)
    }

    @Test func oneProcessHasOneWriterAndManyReaders() async throws {
        let writer = try SQLiteLedger(at: path)
        #expect(throws: ledgerError(.locked)) { try SQLiteLedger(at: path) }
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        let readers = try (0..<4).map { _ in try SQLiteLedger(at: path, options: reading) }
        for position in 0..<50 {
            try await writer.append([record(position)], at: position).commitment()
            for reader in readers { #expect(try reader.count == position + 1) }
        }
        for reader in readers {
            #expect(reader.isReadOnly)
            #expect(try reader.records(from: 0, limit: 99) == (0..<50).map { record($0) })
            #expect(throws: ledgerError(.readOnly)) { try reader.append([record(9)], at: 50) }
            await #expect(throws: ledgerError(.readOnly)) { try await reader.compact() }
        }
        try await writer.close()
        for reader in readers { #expect(try reader.count == 50) }
    }

    @Test func aClosedLedgerConsistsOfItsFileAndKey() async throws {
        let ledger = try SQLiteLedger(at: path)
        _ = try ledger.append([record(0)], at: 0)
        try await ledger.close()
        try await ledger.close()
        #expect(throws: ledgerError(.closed)) { try ledger.append([record(1)], at: 1) }
        #expect(throws: ledgerError(.closed)) { try ledger.records(from: 0, limit: 1) }
        let names = try directory.names()
        #expect(names == ["shop.ledger", "shop.ledger-key"])
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let reader = try SQLiteLedger(at: path, options: options)
        try await reader.close()
        try await reader.close()
        #expect(throws: ledgerError(.closed)) { try reader.records(from: 0, limit: 1) }
        #expect(throws: ledgerError(.closed)) { try reader.count }
        let again = try SQLiteLedger(at: path)
        #expect(again.opening.possibleLossBehind == nil)
        #expect(try again.count == 1)
    }

    @Test func aReleasedLedgerIsClosed() async throws {
        let paths = (0..<20).map { directory.path("\($0).ledger") }
        for path in paths { try await SQLiteLedger.open(at: path).compact() }
        for path in paths {
            // The last reference closes the ledger, which may be that of the ledger's own queue.
            while try await SQLiteLedger.verify(path).possibleLossBehind != nil {
                await Task.yield()
            }
        }
    }

    @Test func recordsThatNothingAwaitsAreWritten() async throws {
        do {
            let ledger = try SQLiteLedger(at: path)
            for position in 0..<10 { _ = try ledger.append([record(position)], at: position) }
            var counts = ledger.commits.makeAsyncIterator()
            var count = try ledger.count
            while count < 10 { count = try #require(await counts.next()) }
            _ = try ledger.append([record(10)], at: 10)
        }
        let again = try SQLiteLedger(at: path)
        #expect(again.opening.possibleLossBehind == nil)
        #expect(try again.count == 11)
    }
}
