import SandlotCatalog
import SandlotTesting
import StoreKit
import Testing

/// Tests that run an app's own store code on a device of a rehearsal.
@Suite struct OwnStoreCodeTests {
    /// Returns the products that the app determines to be owned at launch.
    private static func ownedProducts() async -> [String] {
        var owned: [String] = []
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            owned.append(transaction.productID)
        }
        return owned
    }

    @Test func storeCodeSeesThePurchasesOfTheFamily() async throws {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [
            Catalog.Product(
                productID: "no_ads", type: .nonConsumable, displayPrice: Price("1.99"))
        ]
        let app = RehearsedApp("Honeycomb", catalog: catalog, ages: 6...8)
        let family = try await Rehearsal(app, on: ["phone", "tablet"])
        #expect(try await family.run(on: "tablet") { await Self.ownedProducts() }.isEmpty)

        try await family.buy("no_ads", on: "phone")
        // snippet: run
        let owned = try await family.run(on: "tablet") { await Self.ownedProducts() }
        // end
        #expect(owned == ["no_ads"])
    }
}
