import Foundation
import SandlotTesting
import StoreKit
import StoreKitTest
import Testing

@MainActor struct CoinShopTests {
    // snippet: one-order
    @Test(.isolatedStore) func aPurchaseBringsCoins() async throws {
        _ = try SKTestSession(configurationFileNamed: "Coins")
        let savings = Savings()
        try await CoinShop(savings).buy()
        #expect(savings.coins == 100)
    }
    // end

    /// What the guide does, with a shop of either kind.
    private func describe(
        _ world: ExploredWorld, _ buying: @escaping @MainActor (Savings) -> () async throws -> Void
    ) {
        let savings = Savings()
        let shop = world.launch { buying(savings) }
        world.may("tap Buy") { try await shop.app?() }
        world.may(.kill)
        world.counts("coins_100") { savings.coins / 100 }
    }

    @Test func theMendedShopIsClean() async throws {
        // snippet: explore
        try await explore(catalog: "Coins") { world in
            let savings = Savings()
            let shop = world.launch { MendedCoinShop(savings) }
            world.may("tap Buy") { try await shop.app?.buy() }
            world.may(.kill)
            world.counts("coins_100") { savings.coins / 100 }
        }
        // end
    }

    @Test func aTestSessionControlsTheStoreOfARun() async throws {
        try await explore(catalog: "Coins", runs: 100) { world in
            let session = try SKTestSession(configurationFileNamed: "Coins")
            session.askToBuyEnabled = true
            let savings = Savings()
            let shop = world.launch { MendedCoinShop(savings) }
            world.may("tap Buy") { try await shop.app?.buy() }
            world.may(.decline, .kill)
            world.always("nothing is bought without a parent") { world.owned("coins_100") == 0 }
        }
    }

    /// The guide shows what this exploration finds.
    @Test func theGuideShowsTheFinding() async throws {
        let file = try #require(ResourceFile.url("Coins", "storekit"))
        let result = try await exploration(.init(contentsOf: file.path)) { world in
            describe(world) { savings in
                let shop = CoinShop(savings)
                return { try await shop.buy() }
            }
        }
        let finding = try #require(result.finding)
        let isShown = try Page.text("explore-your-store-code.md").contains(finding.description)
        #expect(isShown, "\(finding)")
    }
}

private enum ResourceFile {
    static func url(_ name: String, _ ext: String) -> URL? {
        Bundle.module.url(forResource: Optional(name), withExtension: ext)
    }
}
