import ObservedShop
import SandlotTesting
import Testing

/// Other orders of what happens in the shop.
@MainActor
struct ObservedShopExplorationTests {
    @Test func whatIsBoughtIsGranted() async throws {
        try await explore(catalog: "Shop", runs: 200) { world in
            let shop = world.launch {
                let shop = Shop(productIDs: ["remove_ads", "stars.100"])
                Task { await shop.load() }
                return shop
            }
            world.may("tap Buy") {
                guard let shop = shop.app, let product = shop.products.first else { return }
                await shop.buy(product)
            }
            world.may(.approve, .decline, .kill, .goOffline, .goOnline)
            world.answers(.pending, .canceled, .failed, .unverified, .slow)
            world.grants("remove_ads") { shop.ownedProductIDs?.contains("remove_ads") }
        }
    }
}
