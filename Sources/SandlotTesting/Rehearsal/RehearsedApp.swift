public import SandlotAds
public import SandlotCatalog
import SandlotKids
import SandlotTrace

/// What there is to know of an app that is rehearsed: plain data.
///
/// ```swift
/// var app = RehearsedApp("Honeycomb", catalog: try Catalog(contentsOf: "Products.json"), ages: 6...8)
/// app.removeAdsProducts = ["no_ads"]
/// app.ads = .strictest
/// ```
public struct RehearsedApp: Sendable {
    /// What it is called.
    public var name: String
    /// Its bundle identifier.
    public var bundleID = "com.example.app"
    /// What it sells: all of it, on a page behind the gate.
    public var catalog: Catalog
    /// For whom it is, in years.
    public var ages: ClosedRange<Int>
    /// The store's age rating.
    public var ageRating = "4+"
    /// The products that end ads.
    public var removeAdsProducts: [String] = []
    /// When, where and which ads there are; nil is none.
    public var ads: AdPolicy?
    /// Where its ads come from, as the trace names it.
    public var network = "house"
    /// How strong the gate is that stands before purchases and restores.
    public var gate = GatePolicy.standard
    /// The number of words, or other questions, of a test, which ends after the last one.
    public var words = 15
    /// How many right answers complete a test.
    public var neededAnswers = 10

    /// Describes an app without ads.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - catalog: What it sells.
    ///   - ages: For whom it is, in years.
    public init(_ name: String, catalog: Catalog, ages: ClosedRange<Int>) {
        self.name = name
        self.catalog = catalog
        self.ages = ages
    }

    /// The app as it is played.
    var profile: AppProfile {
        var profile = AppProfile(
            name: name, bundleID: bundleID,
            audience: .init(minAge: ages.lowerBound, maxAge: ages.upperBound))
        profile.ageRating = ageRating
        profile.catalog = catalog
        var rules = GameRules(.spelling)
        rules.words = words
        rules.needed = neededAnswers
        // An ad after a test needs a test in which every word was answered.
        rules.ending = .afterAllWords
        profile.game = rules
        profile.ads = ads.map { policy in
            var setup = AdSetup(policy)
            setup.network = network
            return setup
        }
        if !removeAdsProducts.isEmpty {
            profile.entitlements = [
                NamedEntitlement(name: "ad-free", products: removeAdsProducts, endsAds: true)
            ]
        }
        profile.gate = GateSetup(gate, before: [.purchase, .restore])
        let products = catalog.allProductIDs
        if !products.isEmpty { profile.shop = ShopSetup(products, offer: "shop") }
        let affordances = products.isEmpty ? ["privacyPolicy"] : ["restore", "privacyPolicy"]
        for screen in ["home", "settings", "paywall"] {
            profile.screens[screen] = ScreenSetup(affordances)
        }
        return profile
    }
}
