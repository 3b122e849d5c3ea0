import Foundation
import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore

/// A customer with a phone who buys, finishes, and requests refunds at random.
final class Trader {
    private static let bundleID = "org.example.kids"

    private let store: Store
    private let app: Installation
    private var random: UInt64
    private var unfinished: [TransactionID] = []
    private var kept: [TransactionID] = []

    init(_ store: Store, directory: String, seed: UInt64) async throws {
        self.store = store
        random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let catalog = try Data(contentsOf: URL(fileURLWithPath: directory + "/catalog.json"))
        try store.addApp(App(bundleID: Self.bundleID, catalog: Catalog(bytes: Array(catalog))))
        if (try? store.storefront(of: "anna")) == nil { try store.addCustomer("anna") }
        if (try? store.addDevice("phone", of: "anna")) != nil { try await store.commitment() }
        app = try store.launch(Self.bundleID, on: "phone")
        for delivery in await app.transactions(.unfinished) {
            if let id = delivery.payload.transactionId.flatMap(UInt64.init) {
                unfinished.append(TransactionID(rawValue: id))
            }
        }
    }

    /// Does a random action and describes it once it was acknowledged.
    func act() async throws -> String? {
        switch next() % 6 {
        case 0..<3:
            guard
                case .success(let delivery) = try await app.purchase(
                    PurchaseOrder(productID: "coins")),
                let id = delivery.payload.transactionId.flatMap(UInt64.init)
            else { return nil }
            unfinished.append(TransactionID(rawValue: id))
            return "bought \(id)"
        case 3:
            guard let id = unfinished.popLast() else { return nil }
            await app.finish(id)
            kept.append(id)
            return "finished \(id)"
        case 4:
            guard let id = kept.popLast() else { return nil }
            try await app.requestRefund(of: id, reason: .other)
            return "refunded \(id)"
        default:
            try store.advance(by: .seconds(60))
            try await store.commitment()
            return "now \(store.now.milliseconds)"
        }
    }

    private func next() -> UInt64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return random >> 11
    }
}
