import Foundation
import SandlotTesting
import StoreKitTest
import Testing

/// Tests that the listeners of many simultaneous stores do not interfere.
struct IsolationTests {
    private actor Listener {
        private(set) var heard: [String] = []

        func hear(_ productID: String) {
            heard.append(productID)
        }
    }

    private static let environments = 200

    /// A shop with a product that no other shop sells.
    private static func configuration(_ productID: String, in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent("\(productID).storekit")
        let text = """
            {
              "identifier": "5A0D5000", "nonRenewingSubscriptions": [], "subscriptionGroups": [],
              "products": [{
                "displayPrice": "0.99", "familyShareable": false, "internalID": "5A0D5001",
                "localizations": [], "productID": "\(productID)", "referenceName": "Stars",
                "type": "Consumable"
              }],
              "settings": { "_disableDialogs": true }, "version": { "major": 4, "minor": 0 }
            }
            """
        try Data(text.utf8).write(to: url)
        return url
    }

    private static func heard(byShopOf productID: String, in folder: URL) async throws -> [String] {
        let url = try configuration(productID, in: folder)
        return try await withIsolatedStore { store in
            let session = try SKTestSession(contentsOf: url)
            let listener = Listener()
            let task = Task.detached {
                for await update in Transaction.updates {
                    guard case .verified(let transaction) = update else { continue }
                    await listener.hear(transaction.productID)
                    await transaction.finish()
                }
            }
            for _ in 0..<3 {
                try await session.buyProduct(identifier: productID)
                await Task.yield()
            }
            // On a busy machine, the listener may start late.
            let deadline = ContinuousClock.now + .seconds(60)
            while await listener.heard.count < 3, ContinuousClock.now < deadline {
                await store.settled()
            }
            task.cancel()
            await task.value
            return await listener.heard
        }
    }

    @Test func twoHundredStoresReceiveOnlyTheirOwnUpdates() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("isolation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let heard = try await withThrowingTaskGroup(of: (String, [String]).self) { group in
            for number in 0..<Self.environments {
                group.addTask {
                    let productID = "stars.\(number)"
                    return (productID, try await Self.heard(byShopOf: productID, in: folder))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(heard.count == Self.environments)
        for (productID, productIDs) in heard {
            #expect(productIDs == Array(repeating: productID, count: 3))
        }
    }

    @Test func aTestWithoutItsOwnStoreGetsAnError() {
        #expect(throws: (any Error).self) { try isolatedStore }
    }

    @Test(.isolatedStore, arguments: 0..<20)
    func eachArgumentHasItsOwnStore(number: Int) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("argument-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try SKTestSession(
            contentsOf: Self.configuration("stars", in: folder))
        try await session.buyProduct(identifier: "stars")
        #expect(session.allTransactions().count == 1)
    }
}
