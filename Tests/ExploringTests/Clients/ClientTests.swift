import CarShop
import KidsShop
import MagazineShop
import SandlotCatalog
import SandlotTesting
import StoreKit
import Testing

/// Explorations of the shops that `Tests/Clients` contains, in the styles of several authors.
@Suite(.serialized) struct ClientTests {
    private static func subscription(_ name: String) -> Catalog {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        var group = Catalog.SubscriptionGroup(id: "21000000", name: "Magazine")
        group.subscriptions = [
            Catalog.Subscription(
                product: .init(
                    productID: name, type: .recurringSubscription, displayPrice: .init("4.99")),
                period: .init("P1M"))
        ]
        catalog.subscriptionGroups = [group]
        return catalog
    }

    /// The kids' app decides by the transaction that it has just heard of.
    ///
    /// If the family stops sharing what the customer has bought since, it takes away what is paid.
    @Test func theKidsShopMistakesTheEndOfSharingForARefund() async throws {
        let result = try await exploration(shopCatalog, runs: 10_000) { world in
            let manager = world.launch {
                let manager = StoreManager()
                Task { await manager.start() }
                return manager
            }
            world.may("tap Remove Ads") { await manager.app?.purchaseRemoveAds() }
            world.may(.buyForFamily("remove_ads"), .stopSharing("remove_ads"))
            world.grants("remove_ads") { manager.adsAreRemoved }
        }
        let finding = try #require(result.finding)
        #expect(finding.property == "the app grants remove_ads exactly while it is owned")
        #expect(finding.difference == "the customer owns it, and the app does not grant it")
        #expect(finding.story.contains { $0.hasSuffix("stop sharing remove_ads") })
    }

    private func magazine(_ actions: ExploredWorld.Action...) async throws -> ExplorationFinding? {
        try await exploration(Self.subscription("magazine.monthly"), runs: 200) { world in
            let manager = world.launch {
                let manager = SubscriptionManager()
                manager.startListening()
                Task { await manager.refresh() }
                return manager
            }
            world.may("tap Subscribe") { _ = try await manager.app?.subscribe() }
            for action in actions { world.may(action) }
            world.answers(.canceled, .failed)
            world.grants("magazine.monthly") { manager.isActive }
        }.finding
    }

    @Test func theMagazineGrantsWhatIsBought() async throws {
        #expect(try await magazine(.kill) == nil)
    }

    /// The magazine compares dates, and a refund does not change the date at which a subscription would have ended.
    @Test func theMagazineGrantsWhatIsRefunded() async throws {
        let finding = try #require(try await magazine(.refund()))
        #expect(finding.difference == "the app grants it, and the customer does not own it")
    }

    private static let cars: Catalog = {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [
            .init(productID: "car.sedan", type: .nonConsumable, displayPrice: .init("9.99"))
        ]
        return catalog
    }()

    private func car(_ actions: ExploredWorld.Action...) async throws -> ExplorationFinding? {
        try await exploration(Self.cars, runs: 500) { world in
            let shop = world.launch {
                let shop = CarShop.Store(productIDs: ["car.sedan"])
                Task {
                    try await shop.requestProducts()
                    await shop.updateCustomerProductStatus()
                }
                return shop
            }
            world.may("tap Buy") {
                guard let store = shop.app, let sedan = store.cars.first else { return }
                _ = try await store.purchase(sedan)
            }
            for action in actions { world.may(action) }
            world.answers(.canceled, .failed)
            world.grants("car.sedan") { shop.purchasedCars.map { !$0.isEmpty } }
        }.finding
    }

    @Test func theCarShopGrantsWhatIsBought() async throws {
        #expect(try await car(.kill) == nil)
    }
}
