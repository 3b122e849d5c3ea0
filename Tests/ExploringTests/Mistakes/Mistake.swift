import SandlotCatalog
import SandlotTesting

/// A mistake that store code often makes, as a small client with and without it.
@MainActor protocol Mistake: SendableMetatype {
    /// The mistake in one sentence.
    static var summary: String { get }
    /// What to do instead, in one sentence.
    static var remedy: String { get }
    /// Describes a run of the client.
    static func describe(_ world: ExploredWorld, isFixed: Bool)
}

/// What survives the app, as `UserDefaults` does.
@MainActor final class Defaults {
    var coins = 0
    /// The transactions that are counted.
    var counted: Set<UInt64> = []
    var isAdFree = false
}

/// The products of all clients.
let shopCatalog: Catalog = {
    var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
    var removeAds = Catalog.Product(
        productID: "remove_ads", type: .nonConsumable, displayPrice: .init("0.99"))
    removeAds.familyShareable = true
    catalog.products = [
        .init(productID: "coins_100", type: .consumable, displayPrice: .init("0.99")),
        removeAds,
        .init(productID: "starter_pack", type: .nonConsumable, displayPrice: .init("4.99")),
    ]
    var group = Catalog.SubscriptionGroup(id: "21000000", name: "Pro")
    group.subscriptions = ["pro_yearly", "pro_monthly"].enumerated().map { level, name in
        var subscription = Catalog.Subscription(
            product: .init(
                productID: name, type: .recurringSubscription, displayPrice: .init("9.99")),
            period: name == "pro_yearly" ? .init("P1Y") : .init("P1M"))
        subscription.groupNumber = level + 1
        return subscription
    }
    catalog.subscriptionGroups = [group]
    return catalog
}()

/// The mistakes, in the order of the documentation.
let mistakes: [any Mistake.Type] = [
    GrantsUnverified.self, FinishesFirst.self, CountsAgain.self, ListensLate.self,
    ListensInView.self, CountsInTwoPlaces.self, KeepsStaleReading.self, IgnoresRefunds.self,
    TakesRefundForPurchase.self, ForgetsPendingPurchase.self, TakesPendingForSuccess.self,
    CountsRestored.self, ChecksExpiryOnce.self, IgnoresFamily.self, KeepsUpgraded.self,
    LocksOffline.self, LosesErrors.self, BuysTwice.self, DropsListener.self, ReentersActor.self,
]
