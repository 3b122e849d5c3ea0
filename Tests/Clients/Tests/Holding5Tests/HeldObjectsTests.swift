import Foundation
import SandlotAds
import SandlotLedger
import SandlotStore
import SandlotTesting
import SandlotTrace
import StoreKit
import StoreKitTest
import Testing

/// Creates and releases each public class that contains a noncopyable value.
///
/// The optimizer inlines the release into this module, so this code must compile in release mode.
@Suite struct HeldObjectsTests {
    private struct Held {
        var session: SKTestSession?
        var store: Store?
        var environment: StoreEnvironment?
        var ledger: InMemoryLedger?
        var gate: ParentalGate?
        var storage: InMemoryGateStorage?
        var presenter: AdPresenter?
        var network: ScriptedNetwork?
        var recorder: TraceRecorder?
        var trace: RecordedTrace?
    }

    @Test(.isolatedStore) func aSessionCanBeHeldAndReleased() async throws {
        let file = Bundle.module.bundleURL.appendingPathComponent("Pens.storekit")
        var held = Held()
        held.session = try SKTestSession(contentsOf: file)
        #expect(held.session?.allTransactions().isEmpty == true)
        held.session = nil
        let session = try SKTestSession(contentsOf: file)
        try await session.buyProduct(identifier: "pen")
        #expect(session.allTransactions().count == 1)
    }

    @Test func aStoreAndItsLedgerCanBeHeldAndReleased() throws {
        var held = Held()
        let ledger = InMemoryLedger()
        held.ledger = ledger
        held.store = try Store(ledger: ledger)
        try held.store?.addCustomer("anna")
        #expect(ledger.count > 0)
        held.store = nil
        held.ledger = nil
        held.environment = try StoreEnvironment()
        #expect(held.environment?.store.purchases(of: "customer", in: "com.example.app") == [])
        held.environment = nil
        _ = try Store()
        _ = try StoreEnvironment()
        _ = InMemoryLedger()
    }

    @Test func aLedgerInAFileCanBeHeld() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("HeldObjectsTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ledger = try SQLiteLedger(at: folder.appendingPathComponent("a.ledger").path)
        let memory = try LedgerMemory(ledger)
        withExtendedLifetime(memory) { #expect(ledger.opening.isSound) }
    }

    @Test func aGateAndAPresenterCanBeHeldAndReleased() throws {
        var held = Held()
        let storage = InMemoryGateStorage()
        held.storage = storage
        held.gate = ParentalGate(storage: storage, seed: 1)
        #expect(held.gate?.device == "main")
        held.gate = nil
        let network = ScriptedNetwork([.fill])
        held.network = network
        held.presenter = try AdPresenter(
            .aroundTests, header: .init(schema: TraceEvent.TraceHeader.schema, platform: .iOS),
            network: network,
            clock: { AdInstant(milliseconds: 0) }, sink: { _, _ in })
        #expect(held.presenter != nil)
        held.presenter = nil
        held = Held()
        _ = ParentalGate(storage: InMemoryGateStorage(), seed: 1)
    }

    @Test func tracesCanBeHeldAndReleased() {
        var held = Held()
        held.trace = RecordedTrace()
        held.recorder = TraceRecorder(.init(schema: TraceEvent.TraceHeader.schema)) { _ in }
        #expect(held.recorder?.run.isEmpty == false)
        held.recorder = nil
        held.trace = nil
        _ = RecordedTrace()
    }
}
