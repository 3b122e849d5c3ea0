import SandlotTesting
import Testing

/// Other orders of what happens in the example of the documentation.
@MainActor
struct AdFreeExplorationTests {
    @Test func theAppGrantsWhatIsOwned() async throws {
        try await explore(catalog: "AdFree", runs: 2000) { world in
            let shop = world.launch {
                let shop = AdFree()
                Task { await shop.refresh() }
                return shop
            }
            world.may("tap Buy") { try await shop.app?.buy() }
            world.may(.buy("remove_ads"), .refund(), .approve, .kill)
            world.answers(.pending, .failed, .unverified)
            world.grants("remove_ads") { shop.isOwned }
        }
    }
}
