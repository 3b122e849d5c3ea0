public import SandlotAds
public import SandlotCatalog
import SandlotKids
import SandlotTrace

/// A description of an app in a rehearsal.
///
/// ```swift
/// var app = RehearsedApp("Honeycomb", catalog: try Catalog(contentsOf: "Products.json"), ages: 6...8)
/// app.removeAdsProducts = ["no_ads"]
/// app.ads = .strictest
/// ```
public struct RehearsedApp: Sendable {
    /// The app's name.
    public var name: String
    /// The app's bundle identifier.
    public var bundleID = "com.example.app"
    /// The app's products, which are all sold on a page behind the gate.
    public var catalog: Catalog
    /// The ages of the app's audience, in years.
    public var ages: ClosedRange<Int>
    /// The store's age rating.
    public var ageRating = "4+"
    /// The products that end ads.
    public var removeAdsProducts: [String] = []
    /// The policy for the app's ads, or nil if it has none.
    public var ads: AdPolicy?
    /// The ad network's name in the trace.
    public var network = "house"
    /// The policy of the gate before purchases and restores.
    public var gate = GatePolicy.standard
    /// The number of words, or other questions, of a test, which ends after the last one.
    public var words = 15
    /// The number of correct answers that complete a test.
    public var neededAnswers = 10

    /// Creates a description of an app without ads.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - catalog: The app's products.
    ///   - ages: The ages of the app's audience, in years.
    public init(_ name: String, catalog: Catalog, ages: ClosedRange<Int>) {
        self.name = name
        self.catalog = catalog
        self.ages = ages
    }

    /// The profile with which the app is played.
    var profile: AppProfile {
        var profile = AppProfile(
            name: name, bundleID: bundleID,
            audience: .init(minAge: ages.lowerBound, maxAge: ages.upperBound))
        profile.ageRating = ageRating
        profile.catalog = catalog
        var rules = GameRules(.spelling)
        rules.words = words
        rules.needed = neededAnswers
        // Ads after a test require that every word of the test was answered.
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
