import SandlotStore
import Testing

@Suite struct InMemoryLedgerTests {
    @Test func aCopyKeepsTheFirstRecordOfAKey() throws {
        let records = ["a", nil, "a", "b"].enumerated().map { number, key in
            LedgerRecord(
                stream: "test", kind: "k", version: 1, key: key, bytes: [UInt8(number)])
        }
        let ledger = InMemoryLedger(records: records)
        #expect(try ledger.records(from: 0, limit: 9) == [records[0], records[1], records[3]])
        #expect(throws: LedgerError(.duplicateKey, "")) {
            try ledger.append([records[3]], at: 3)
        }
    }

    @Test func anAppendIsCommittedAtOnce() throws {
        let ledger = InMemoryLedger()
        #expect(try ledger.append([], at: 0).isCommitted)
        #expect(throws: LedgerError(.wrongPosition, "")) { try ledger.append([], at: 1) }
        let error = LedgerError(.inputOutput, "the disk is full")
        #expect(error.description == "the disk is full (input-output)")
        #expect(error != LedgerError(.duplicateKey, "the disk is full"))
    }
}
