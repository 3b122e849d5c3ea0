package import SandlotCatalog
package import SandlotReceipts
package import SandlotTrace

/// The facts about an app whose store and ads are played, as plain data.
package struct AppProfile: Sendable {
    /// The name of the app.
    package var name: String
    /// Its bundle identifier, which it shares with its companion on the watch.
    package var bundleID: String
    /// Its version.
    package var version = "1.0"
    /// The platform on which it runs.
    package var platform = TraceEvent.Platform.iOS
    /// The build.
    package var build = TraceEvent.Build.release
    /// Whether it is in the store's Kids Category.
    package var isForKids = true
    /// The store's age rating, as in `4+`.
    package var ageRating: String?
    /// The age rating of PEGI.
    package var pegi: Int?
    /// The audience, or nil if the app does not state one.
    package var audience: TraceEvent.Audience?
    /// The language of its texts.
    package var locale = "en-US"
    /// Whether its privacy policy mentions identifiers for internal operations.
    package var noticesInternalOperations: Bool?
    /// Whether its privacy policy explains the use of a child's voice.
    package var noticesVoice: Bool?
    /// The products for sale, or nil if another app with the same bundle identifier states them.
    package var catalog: Catalog?
    /// The entitlements of customers and the products that grant them.
    package var entitlements: [NamedEntitlement] = []
    /// The rules of the game, or nil if they do not matter.
    package var game: GameRules?
    /// The ads, or nil for none.
    package var ads: AdSetup?
    /// The sound of the game, or nil if it does not matter.
    package var sound: SoundSetup?
    /// The parental gate, or nil for none.
    package var gate: GateSetup?
    /// The shop, or nil if the app sells nothing.
    package var shop: ShopSetup?
    /// The screens by their names.
    ///
    /// A screen that is missing does not state its affordances.
    package var screens: [String: ScreenSetup] = [:]
    /// The permissions that it requests.
    package var permissions: [PermissionSetup] = []
    /// Its links.
    package var links: [LinkSetup] = []
    /// The data that it sends.
    package var transmissions: [TransmissionSetup] = []
    /// The child's progress and its synchronization, or nil if the progress stays on the device.
    package var progress: ProgressSetup?
    /// The time without user activity after which a session ends, or nil if there are no sessions.
    package var sessionTimeout: Duration?
    /// The app's own accounts, or nil if it has none.
    package var accounts: AccountSetup?
    /// The known weaknesses.
    package var weaknesses: Set<Weakness> = []

    /// Creates the profile of an app without any features.
    ///
    /// - Parameters:
    ///   - name: The name of the app.
    ///   - bundleID: Its bundle identifier.
    ///   - audience: The audience, or nil if the app does not state one.
    package init(name: String, bundleID: String, audience: TraceEvent.Audience?) {
        self.name = name
        self.bundleID = bundleID
        self.audience = audience
    }

    /// Whether it runs on devices of a platform of the store.
    ///
    /// - Parameter platform: The platform.
    /// - Returns: Whether it runs on the platform.
    package func runs(on platform: Platform) -> Bool {
        (self.platform == .watchOS) == (platform.rawValue == "watchOS")
    }

    /// The products that remove ads.
    package var removeAdsProducts: [String] {
        entitlements.filter(\.endsAds).flatMap(\.products)
    }

    /// Returns the products that grant an entitlement.
    ///
    /// - Parameter name: The name of the entitlement.
    /// - Returns: The products, or none if there is no such entitlement.
    package func products(granting name: String) -> [String] {
        entitlements.first { $0.name == name }?.products ?? []
    }
}

/// An entitlement that several products can grant.
package struct NamedEntitlement: Sendable, Hashable {
    /// The name in the app.
    package var name: String
    /// The products that grant it.
    package var products: [String]
    /// Whether the entitlement removes ads.
    package var endsAds: Bool

    /// Creates an entitlement.
    package init(name: String, products: [String], endsAds: Bool = false) {
        self.name = name
        self.products = products
        self.endsAds = endsAds
    }
}
