import KidsShop
import SandlotTesting
import Testing

/// Other orders of what happens in the kids' app.
@MainActor
struct KidsShopExplorationTests {
    private func launch(in world: ExploredWorld) -> LaunchedApp<StoreManager> {
        world.launch {
            let manager = StoreManager()
            Task { await manager.start() }
            return manager
        }
    }

    @Test func whatIsBoughtIsGranted() async throws {
        try await explore(catalog: "Products", runs: 200) { world in
            let manager = launch(in: world)
            world.may("tap Remove Ads") { await manager.app?.purchaseRemoveAds() }
            world.may(.approve, .decline, .kill, .goOffline, .goOnline)
            world.answers(.pending, .canceled, .failed, .unverified, .slow)
            world.grants("remove_ads") { manager.adsAreRemoved }
        }
    }
}
