import CarShop
import KidsShop
import MagazineShop
import ObservedShop
import SandlotCatalog
import SandlotTesting
import StoreKit

/// What may happen besides purchases in the app.
enum ShopEvents: String, CaseIterable {
    case kills, approvals, connections, refunds, otherDevices, forgeries, families, renewals
}

/// A shop that `Tests/Clients` contains, and what explorations find in it.
struct ClientShop: Sendable {
    /// A mistake of a shop, as the last line of a story states it.
    enum Difference: String {
        case takenAway = "the customer owns it, and the app does not grant it"
        case givenAway = "the app grants it, and the customer does not own it"
    }

    let name: String
    let product: String
    let catalog: Catalog
    /// What explorations find, and nothing in the other events.
    let mistakes: [ShopEvents: Difference]
    /// The events that cannot happen in the shop, or that are left out.
    let excluded: Set<ShopEvents>
    /// Launches the app, lets people buy, and says what the app grants.
    let describe: @MainActor @Sendable (ExploredWorld) -> Void

    /// Explores the shop.
    ///
    /// - Parameters:
    ///   - events: What may happen besides purchases in the app.
    ///   - runs: The largest number of runs.
    /// - Returns: The finding, or nil.
    /// - Throws: `ExplorationError` if the exploration is impossible.
    func finding(in events: ShopEvents, runs: Int) async throws -> ExplorationFinding? {
        try await exploration(catalog, runs: runs) { world in
            describe(world)
            world.answers(.canceled, .failed)
            switch events {
            case .kills: world.may(.kill)
            case .approvals:
                world.may(.approve, .decline, .resolveIssue, .kill)
                world.answers(.canceled, .failed, .pending, .interrupted, .lost, .slow, .unverified)
            case .connections: world.may(.goOffline, .goOnline, .kill)
            case .refunds: world.may(.refund())
            case .otherDevices: world.may(.buy(product))
            case .forgeries:
                world.may(.forge(product), .kill)
                world.answers(.unverified)
            case .families: world.may(.buyForFamily(product), .stopSharing(product))
            case .renewals: world.may(.cancelRenewal(product), .advance(days: 40))
            }
        }.finding
    }

    static let all = [kids, observed, cars, magazine]

    /// The kids' app decides by the transaction that it has just heard of, which need not be the
    /// newest, and its reading at launch can overwrite what it has heard of since.
    private static let kids = ClientShop(
        name: "KidsShop", product: "remove_ads", catalog: shopCatalog,
        mistakes: [.refunds: .givenAway, .otherDevices: .takenAway, .families: .takenAway],
        excluded: [.renewals]
    ) { world in
        let manager = world.launch {
            let manager = StoreManager()
            Task { await manager.start() }
            return manager
        }
        world.may("tap Remove Ads") { await manager.app?.purchaseRemoveAds() }
        world.grants("remove_ads") { manager.adsAreRemoved }
    }

    /// The shop with Observation decides by the transaction that it has just heard of, too.
    private static let observed = ClientShop(
        name: "ObservedShop", product: "remove_ads", catalog: shopCatalog,
        mistakes: [.refunds: .givenAway, .families: .takenAway], excluded: [.renewals]
    ) { world in
        let shop = world.launch {
            let shop = Shop(productIDs: ["remove_ads"])
            Task { await shop.load() }
            return shop
        }
        world.may("tap Buy") {
            guard let shop = shop.app, let product = shop.products.first else { return }
            await shop.buy(product)
        }
        world.grants("remove_ads") { shop.ownedProductIDs?.contains("remove_ads") }
    }

    /// In the vendor's style, an older reading of the entitlements can overwrite a newer one.
    ///
    /// For each forgery, the shop prints a line, so they are left out.
    private static let cars = ClientShop(
        name: "CarShop", product: "car.sedan", catalog: carCatalog,
        mistakes: [
            .kills: .takenAway, .approvals: .takenAway, .connections: .takenAway,
            .refunds: .takenAway, .otherDevices: .takenAway, .families: .takenAway,
        ], excluded: [.forgeries, .renewals]
    ) { world in
        let shop = world.launch {
            let shop = CarShop.Store(productIDs: ["car.sedan"])
            Task {
                try? await shop.requestProducts()
                await shop.updateCustomerProductStatus()
            }
            return shop
        }
        world.may("tap Buy") {
            guard let store = shop.app, let sedan = store.cars.first else { return }
            _ = try await store.purchase(sedan)
        }
        world.grants("car.sedan") { shop.purchasedCars.map { !$0.isEmpty } }
    }

    /// The magazine compares dates that it reads at launch and after a purchase.
    ///
    /// It does not read them when it hears of a transaction, and a refund does not change the date
    /// at which a period would have ended.
    private static let magazine = ClientShop(
        name: "MagazineShop", product: "magazine.monthly", catalog: magazineCatalog,
        mistakes: [
            .approvals: .takenAway, .refunds: .givenAway, .otherDevices: .takenAway,
            .renewals: .takenAway,
        ], excluded: [.families]
    ) { world in
        let manager = world.launch {
            let manager = SubscriptionManager()
            manager.startListening()
            Task { await manager.refresh() }
            return manager
        }
        world.may("tap Subscribe") { _ = try await manager.app?.subscribe() }
        world.grants("magazine.monthly") { manager.isActive }
    }

    private static let carCatalog: Catalog = {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        var sedan = Catalog.Product(
            productID: "car.sedan", type: .nonConsumable, displayPrice: .init("9.99"))
        sedan.familyShareable = true
        catalog.products = [sedan]
        return catalog
    }()

    private static let magazineCatalog: Catalog = {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        var group = Catalog.SubscriptionGroup(id: "21000000", name: "Magazine")
        group.subscriptions = [
            Catalog.Subscription(
                product: .init(
                    productID: "magazine.monthly", type: .recurringSubscription,
                    displayPrice: .init("4.99")),
                period: .init("P1M"))
        ]
        catalog.subscriptionGroups = [group]
        return catalog
    }()
}
