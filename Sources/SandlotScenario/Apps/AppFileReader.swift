import SandlotCatalog
import SandlotKids
import SandlotTrace
import SandlotYAML

/// A reader of an app file's nodes.
struct AppFileReader {
    private static let keys = [
        "app", "bundle-id", "version", "platform", "build", "kids-category", "age-rating", "pegi",
        "audience", "locale", "notices", "catalog", "products", "entitlements", "game", "ads",
        "gate", "shop", "screens", "asks", "links", "sends", "progress", "accounts", "weaknesses",
        "session", "sound",
        // A model of the app's families, which `AppFile.model` returns and a story ignores.
        "population",
    ]

    private let file: String
    private let inputs: InputLog
    private let catalog: Catalog?

    /// Creates a reader of a file.
    ///
    /// - Parameters:
    ///   - file: The file's name. The paths in it are relative to its folder.
    ///   - inputs: Records the catalog that the file names.
    ///   - catalog: The products for sale if the file does not name any.
    init(file: String, inputs: InputLog, catalog: Catalog?) {
        self.file = file
        self.inputs = inputs
        self.catalog = catalog
    }

    /// Reads the whole file.
    func read(_ root: YAMLNode) throws(YAMLError) -> AppProfile {
        let map = try MapReader(root, "an app", keys: Self.keys)
        let apps = AppReader(file: file, inputs: inputs)
        let name = try map.required("app").text("a name")
        var profile = AppProfile(
            name: name, bundleID: try apps.bundleID(map.required("bundle-id")),
            audience: try map["audience"].map(Self.audience))
        profile.catalog = try apps.catalog(map) ?? catalog
        if let node = map["version"] { profile.version = try node.text("a version") }
        if let node = map["platform"] {
            profile.platform = try node.word("a platform", AppWords.platforms)
        }
        if let node = map["build"] { profile.build = try node.word("a build", AppWords.builds) }
        if let node = map["kids-category"] { profile.isForKids = try node.flag() }
        if let node = map["age-rating"] { profile.ageRating = try node.text("an age rating") }
        profile.pegi = try map["pegi"]?.integer("an age", in: 0...18)
        if let node = map["locale"] { profile.locale = try node.text("a locale") }
        try readNotices(map, into: &profile)
        try readMoney(map, into: &profile)
        let surfaces = AppSurfaceReader()
        try surfaces.read(map, into: &profile)
        if let node = map["ads"] { try AdSlotReader().checkScreens(in: node, of: profile) }
        profile.game = try map["game"].map(
            GameReader(entitlements: profile.entitlements.map(\.name)).read)
        profile.sound = try map["sound"].map { node throws(YAMLError) in
            SoundSetup(
                isMutedDuringAds: try MapReader(node, "the sound", keys: ["muted-during-ads"])
                    .required("muted-during-ads").flag())
        }
        profile.sessionTimeout = try map["session"].map { node throws(YAMLError) in
            try MapReader(node, "a session", keys: ["ends-after"]).required("ends-after").duration()
        }
        if let setup = profile.progress, setup.keepsLevels {
            // Unlocked levels stay unlocked unless another profile replaces them.
            for grade in 1...(profile.game?.grades ?? 1) {
                profile.progress?.fields[ProgressSetup.levelField(grade)] =
                    setup.joining == .whole ? .lastWriter : .highest
            }
        }
        return profile
    }

    /// Reads the audience of an app.
    static func audience(_ node: YAMLNode) throws(YAMLError) -> TraceEvent.Audience {
        let map = try MapReader(node, "an audience", keys: ["from", "to"])
        let ages = 0...99
        let first = try map.required("from").integer("an age", in: ages)
        let last = try map.required("to")
        let age = try last.integer("an age", in: ages)
        guard first <= age else { throw last.invalid("the audience ends before it begins") }
        return TraceEvent.Audience(minAge: first, maxAge: age)
    }

    private func readNotices(
        _ map: MapReader, into profile: inout AppProfile
    ) throws(YAMLError) {
        guard let node = map["notices"] else { return }
        let notices = try MapReader(
            node, "the notices of the privacy policy", keys: ["internal-operations", "voice"])
        profile.noticesInternalOperations = try notices["internal-operations"]?.flag()
        profile.noticesVoice = try notices["voice"]?.flag()
    }

    /// Reads the known weaknesses of an app.
    static func weaknesses(_ node: YAMLNode) throws(YAMLError) -> Set<Weakness> {
        var weaknesses: Set<Weakness> = []
        for element in try node.listOrSingle("a list of weaknesses") {
            weaknesses.insert(
                try element.word("a weakness", Weakness.allCases.map { ($0.rawValue, $0) }))
        }
        return weaknesses
    }

    /// Reads the products for sale, their entitlements, the ads, the gate, and the shop.
    private func readMoney(
        _ map: MapReader, into profile: inout AppProfile
    ) throws(YAMLError) {
        let products = ProductNames(profile.catalog)
        for node in try map["entitlements"]?.list("a list of entitlements") ?? [] {
            let map = try MapReader(
                node, "an entitlement", keys: ["name", "products", "ends-ads"])
            profile.entitlements.append(
                NamedEntitlement(
                    name: try map.required("name").text("a name"),
                    products: try products.list(map.required("products")),
                    endsAds: try map["ends-ads"]?.flag() ?? false))
        }
        profile.ads = try map["ads"].map(AdReader(products: products).read)
        profile.gate = try map["gate"].map(GateReader().read)
        profile.shop = try map["shop"].map(ShopReader(products: products).read)
        if let node = map["weaknesses"] { profile.weaknesses = try Self.weaknesses(node) }
        guard let shop = profile.shop, shop.paywall == nil,
            profile.gate?.purposes.contains(.purchase) != true, let node = map["shop"]
        else { return }
        throw YAMLError(
            .missingKey,
            "the app's own shop sells behind a gate only; say `gate: {before: [purchase]}`, or name "
                + "whose `paywall` it is", at: node.location)
    }
}
