package import SandlotCatalog
package import SandlotReceipts
package import SandlotTrace

/// What there is to know of an app whose selling and advertising is played: plain data.
package struct AppProfile: Sendable {
    /// What it is called.
    package var name: String
    /// Its bundle identifier, which it shares with its companion on the watch.
    package var bundleID: String
    /// Its version.
    package var version = "1.0"
    /// The platform on which it runs.
    package var platform = TraceEvent.Platform.iOS
    /// Which build it is.
    package var build = TraceEvent.Build.release
    /// Whether it is in the store's category for kids.
    package var isForKids = true
    /// The store's age rating, as in `4+`.
    package var ageRating: String?
    /// The age rating of PEGI.
    package var pegi: Int?
    /// For whom it is; nil if it does not say.
    package var audience: TraceEvent.Audience?
    /// The language of its texts.
    package var locale = "en-US"
    /// Whether its privacy policy tells of identifiers for internal operations.
    package var noticesInternalOperations: Bool?
    /// Whether its privacy policy tells what becomes of a child's voice.
    package var noticesVoice: Bool?
    /// What is for sale; nil if another app of the same bundle identifier says so.
    package var catalog: Catalog?
    /// What customers are entitled to, and by which products.
    package var entitlements: [NamedEntitlement] = []
    /// What is played; nil if that does not matter.
    package var game: GameRules?
    /// Which ads there are; nil is none.
    package var ads: AdSetup?
    /// What stands between a child and what is for parents; nil is nothing.
    package var gate: GateSetup?
    /// Where and how it sells; nil if it does not.
    package var shop: ShopSetup?
    /// What its screens offer, by their names; a screen that is missing does not say.
    package var screens: [String: ScreenSetup] = [:]
    /// The permissions for which it asks.
    package var permissions: [PermissionSetup] = []
    /// Where its links lead.
    package var links: [LinkSetup] = []
    /// What it sends away.
    package var transmissions: [TransmissionSetup] = []
    /// What is kept of a child, and how copies of it are joined; nil if it stays on the device.
    package var progress: ProgressSetup?
    /// How long nobody may touch anything before a session ends; nil if there are no sessions.
    package var sessionTimeout: Duration?
    /// The accounts of its own; nil if it has none.
    package var accounts: AccountSetup?
    /// What is known to be wrong with it.
    package var weaknesses: Set<Weakness> = []

    /// Makes the profile of an app that does nothing yet.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - bundleID: Its bundle identifier.
    ///   - audience: For whom it is; nil if it does not say.
    package init(name: String, bundleID: String, audience: TraceEvent.Audience?) {
        self.name = name
        self.bundleID = bundleID
        self.audience = audience
    }

    /// Whether it runs on devices of a platform of the store.
    ///
    /// - Parameter platform: The platform.
    /// - Returns: Whether it does.
    package func runs(on platform: Platform) -> Bool {
        (self.platform == .watchOS) == (platform.rawValue == "watchOS")
    }

    /// The products that end ads.
    package var removeAdsProducts: [String] {
        entitlements.filter(\.endsAds).flatMap(\.products)
    }

    /// The products that grant an entitlement.
    ///
    /// - Parameter name: What the entitlement is called.
    /// - Returns: The products; none if there is no such entitlement.
    package func products(granting name: String) -> [String] {
        entitlements.first { $0.name == name }?.products ?? []
    }
}

/// Something that customers are entitled to, whichever of its products they own.
package struct NamedEntitlement: Sendable, Hashable {
    /// What the app calls it.
    package var name: String
    /// The products that grant it.
    package var products: [String]
    /// Whether there are no ads for those who have it.
    package var endsAds: Bool

    /// Makes one from its parts.
    package init(name: String, products: [String], endsAds: Bool = false) {
        self.name = name
        self.products = products
        self.endsAds = endsAds
    }
}
