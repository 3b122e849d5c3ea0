import SandlotStore
import TestSupport
import Testing

@Suite struct StoreMemoryTests {
    /// Opens a store on a ledger without adding anyone.
    private func open(_ ledger: any Ledger) throws -> Store {
        try Shop(ledger: ledger, addingCast: false).store
    }

    @Test(arguments: LedgerFactory.all)
    func theLastValueIsThereAfterReopening(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let store = try Shop(ledger: ledger).store
        let first: [String: [UInt8]] = [
            "": [], "gate": Array("text\n".utf8), "Żółw \u{0}\n\"": [0, 0xFF, 0x80],
        ]
        try store.keep(first)
        try store.advance(by: .seconds(60))
        try store.keep(["gate": [0xC3]])
        try await store.commitment()
        for store in [store, try open(ledger)] {
            for (name, bytes) in first.merging(["gate": [0xC3]], uniquingKeysWith: { $1 }) {
                #expect(store.kept(name) == bytes, "\(name)")
            }
            #expect(store.kept("other") == nil)
        }
    }

    @Test(arguments: LedgerFactory.all)
    func keptValuesDoNotChangeTheStore(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        func live(_ shop: Shop, _ keep: (UInt8) throws -> Void) async throws {
            let app = try shop.launch()
            for number in 0..<4 {
                try keep(UInt8(number))
                try shop.advance(days: 1)
                try await shop.buy("coins", on: app)
            }
        }
        let (shop, plain) = (try Shop(ledger: ledger), try Shop(ledger: InMemoryLedger()))
        try await live(shop) { try shop.store.keep(["gate": [$0]]) }
        try await live(plain) { _ in }
        #expect(shop.purchases() == plain.purchases())
        #expect(shop.store.now == plain.store.now)
        #expect(shop.store.recordCount == plain.store.recordCount + 4)
        try await shop.store.commitment()
        let again = try open(ledger)
        #expect(again.snapshot == shop.store.snapshot)
        #expect(again.now == shop.store.now)
        #expect(again.kept("gate") == [3])
    }

    @Test func unchangedValuesAreNotRecordedAgain() throws {
        let shop = try Shop(ledger: InMemoryLedger())
        let store = shop.store
        try store.keep(["one": [1], "two": [2]])
        let count = store.recordCount
        try store.keep(["one": [1], "two": [2]])
        try store.keep([:])
        #expect(store.recordCount == count)
        try store.keep(["one": [1], "two": [3]])
        #expect(store.recordCount == count + 1)
        #expect(store.kept("one") == [1])
        #expect(store.kept("two") == [3])
    }

    @Test func severalValuesAreKeptTogetherOrNotAtAll() throws {
        let ledger = InMemoryLedger()
        let store = try open(ledger)
        let names = (0..<20).map { "name \($0)" }
        try store.keep(Dictionary(uniqueKeysWithValues: names.map { ($0, [1]) }))
        let records = try ledger.records(from: 0, limit: .max)
        #expect(records.compactMap { MemoryRecord($0)?.name } == names.sorted())
        // Another writer has appended a record, so nothing is stored.
        _ = try ledger.append([records[0]], at: 20)
        #expect(throws: storeError(.ledger)) { try store.keep(["name 1": [2], "new": [3]]) }
        #expect(store.kept("name 1") == [1])
        #expect(store.kept("new") == nil)
        #expect(ledger.count == 21)
    }

    @Test func anUnreadableRecordIsReportedByPosition() throws {
        let ledger = InMemoryLedger()
        let store = try Shop(ledger: ledger).store
        let position = store.recordCount
        try store.keep(["gate": [1]])
        let records = try ledger.records(from: 0, limit: .max)
        for change in [
            { $0.version = 2 }, { $0.kind = "lost" }, { $0.bytes = [] },
            { $0.bytes = Array("{}".utf8) }, { $0.bytes = Array(#"{"name":"gate"}"#.utf8) },
            { $0.bytes = Array(#"{"name":"gate","base64":"?"}"#.utf8) },
            { $0.bytes = Array(#"{"name":1,"text":""}"#.utf8) },
        ] as [(inout LedgerRecord) -> Void] {
            var damaged = records
            change(&damaged[position])
            let error = #expect(throws: StoreError.self) {
                try open(InMemoryLedger(records: damaged))
            }
            #expect(error?.code == .ledger)
            #expect(error?.reason.hasPrefix("record \(position) of the ledger") == true)
        }
    }

    @Test func valuesAreTheSameWithoutDispensableRecords() throws {
        print("seed \(SeededGenerator.seed)")
        var random = SeededGenerator(seed: SeededGenerator.seed)
        let ledger = InMemoryLedger()
        let store = try Shop(ledger: ledger).store
        let names = ["gate", "ads", "progress"]
        for _ in 0..<200 {
            if Bool.random(using: &random) {
                try store.advance(by: .seconds(1))
            } else {
                try store.keep([random.pick(names): [UInt8.random(in: 0...255, using: &random)]])
            }
        }
        let positions = try StoreHistory.dispensablePositions(in: ledger)
        var records = try ledger.records(from: 0, limit: .max)
        for position in positions {
            records[position] = LedgerRecord(
                stream: LedgerRecord.removedStream, kind: "", version: 0, bytes: [])
        }
        #expect(records.count { $0.stream == MemoryRecord.stream } == names.count)
        let again = try open(InMemoryLedger(records: records))
        for name in names { #expect(again.kept(name) == store.kept(name)) }
        #expect(again.snapshot == store.snapshot)
        #expect(again.now == store.now)
    }

    @Test func reopeningKeepsWhetherADeviceIsOnline() throws {
        let ledger = InMemoryLedger()
        let store = try Shop(ledger: ledger).store
        try store.setOnline(false, device: "ben")
        for store in [store, try open(ledger)] {
            #expect(store.isOnline("anna"))
            #expect(!store.isOnline("ben"))
            #expect(!store.isOnline("nobody"))
        }
    }
}
