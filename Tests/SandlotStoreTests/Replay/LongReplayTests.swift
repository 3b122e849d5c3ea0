import SandlotStore
import Testing

/// Ledgers that are so long that the next records are read while the store applies the earlier ones.
@Suite struct LongReplayTests {
    private static let foreign = LedgerRecord(stream: "gate", kind: "pass", version: 9, bytes: [0])

    @Test func aLongLedgerGivesTheSameState() async throws {
        let records = try await Chronicle.ledger().records(from: 0, limit: .max)
        let gap = [LedgerRecord](repeating: Self.foreign, count: 10_000 / records.count)
        let long = InMemoryLedger(records: records.flatMap { [$0] + gap })
        let expected = try Shop.reopened(InMemoryLedger(records: records)).store
        let store = try Shop.reopened(long).store
        #expect(long.count > 8192)
        #expect(store.snapshot == expected.snapshot)
        #expect(store.now == expected.now)
    }

    @Test(arguments: [0, 2047, 2048, 2049, 4096, 9000, 9999])
    func theFirstRecordThatCannotBeReadIsNamed(_ position: Int) {
        var records = [LedgerRecord](repeating: Self.foreign, count: 10_000)
        for unknown in [position, 9999] {
            records[unknown] = LedgerRecord(
                stream: "store", kind: "unknown", version: 1, bytes: [])
        }
        let error = #expect(throws: StoreError.self) {
            try Shop.reopened(InMemoryLedger(records: records))
        }
        #expect(error?.code == .ledger)
        #expect(error?.reason.contains("record \(position) ") == true)
    }

    @Test func aRecordThatCannotFollowIsNamedBeforeLaterDamage() {
        var records = [LedgerRecord](repeating: Self.foreign, count: 10_000)
        records[3000] = LedgerRecord(
            stream: "store", kind: "finished", version: 1, bytes: Array(#"{"at":0,"id":7}"#.utf8))
        records[3001] = LedgerRecord(stream: "store", kind: "unknown", version: 1, bytes: [])
        let error = #expect(throws: StoreError.self) {
            try Shop.reopened(InMemoryLedger(records: records))
        }
        #expect(error?.reason.contains("record 3000 ") == true)
    }
}
