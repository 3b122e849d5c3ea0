import SandlotAds
import SandlotLedger
import SandlotStore

enum Ledgers {
    static func store(_ configuration: Store.Configuration) async throws {
        // snippet: store
        let ledger = try await SQLiteLedger.open(at: "shop.ledger")
        let store = try Store(configuration, ledger: ledger)
        // …
        try await store.commitment()  // after commands that are not asynchronous
        try await ledger.close()
        // end
    }

    static func memory(_ history: AdHistory, now: Int64) throws {
        // snippet: memory
        let memory = try LedgerMemory(SQLiteLedger(at: "app.ledger"))
        let gate = ParentalGate(storage: memory, device: "phone")
        try memory.keep(history, as: "phone", at: now)
        // end
        _ = gate
    }
}
