internal import SandlotBase
internal import SandlotCatalog
internal import SandlotKids
internal import SandlotStore
internal import SandlotYAML

/// Reads what must hold.
struct ExpectationReader {
    private static let subjectKeys = ["on", "of", "app", "group", "purchase"]
    private static let checkKeys =
        [
            "entitled", "not-entitled", "pending", "unfinished", "delivered", "verified",
            "unverified",
            "error", "outcome", "status", "renews", "renews-as", "price", "transactions",
            "intro-eligible", "storefront", "screen", "phase", "ads", "gate", "progress", "account",
            "verdicts",
        ] + practiceKeys
    /// What is said of puzzles, practice and synchronization.
    private static let practiceKeys = [
        "stars", "activity", "streak", "practice", "achievements", "duplicates", "sync",
        "last-sync",
    ]
    /// What is said of an app on a device, and of nobody else.
    private static let deviceKeys =
        [
            "unfinished", "delivered", "verified", "unverified", "status", "renews", "renews-as",
            "intro-eligible", "screen", "phase", "ads", "gate", "progress", "account",
        ] + practiceKeys
    /// What is said of an app whose file is known.
    private static let appKeys =
        ["screen", "phase", "ads", "gate", "progress", "account"] + practiceKeys
    /// What is said of the step before, or of one purchase.
    private static let storyKeys = ["error", "outcome", "price", "verdicts"]
    private static let phases = [
        "none", "preAd", "presenting", "spelling", "feedback", "levelComplete",
    ]
    private static let maximumCount = 1_000_000

    let names: Vocabulary

    /// Reads the map of an `expect` step, in the order in which things are checked.
    func read(_ node: YAMLNode) throws(YAMLError) -> [Expectation] {
        let map = try MapReader(
            node, "an expectation", keys: Self.checkKeys + Self.subjectKeys)
        let app = try names.app(in: map)
        var expectations: [Expectation] = []
        for entry in try node.map("an expectation") where Self.checkKeys.contains(entry.key) {
            let subject: Expectation.Subject =
                Self.storyKeys.contains(entry.key)
                ? .story : try subject(of: entry, in: map, bundleID: app.bundleID)
            expectations.append(
                Expectation(
                    subject: subject, check: try check(entry, in: map, of: app),
                    location: entry.keyLocation))
        }
        guard !expectations.isEmpty else {
            throw YAMLError(
                .missingKey, "say what is expected, as in `entitled: remove_ads`",
                at: node.location)
        }
        return expectations
    }

    private func subject(
        of entry: YAMLNode.Entry, in map: MapReader, bundleID: String
    ) throws(YAMLError) -> Expectation.Subject {
        if let customer = map["of"] {
            if let device = map["on"] {
                throw YAMLError(
                    .duplicateKey, "either `on` or `of` can stand here", at: device.location)
            }
            guard !Self.deviceKeys.contains(entry.key) else {
                throw YAMLError(
                    .missingKey,
                    "\(Quotation.quoted(entry.key)) is said of a device; name it with `on`",
                    at: entry.keyLocation)
            }
            return .customer(try names.customer(customer), bundleID: bundleID)
        }
        return .app(Place(device: try names.device(in: map, key: "on"), bundleID: bundleID))
    }

    private func check(
        _ entry: YAMLNode.Entry, in map: MapReader, of app: App
    ) throws(YAMLError) -> Expectation.Check {
        let node = entry.value
        if Self.appKeys.contains(entry.key) { return try appCheck(entry, of: app) }
        switch entry.key {
        case "verdicts": return .verdicts(try VerdictReader().read(node))
        case "entitled": return .entitled(try names.products(node, of: app))
        case "not-entitled": return .notEntitled(try some(node, of: app))
        case "pending": return .pending(try names.products(node, of: app))
        case "unfinished": return .unfinished(try tally(node, of: app))
        case "delivered": return .delivered(try tally(node, of: app))
        case "verified": return .verified(try some(node, of: app), true)
        case "unverified": return .verified(try some(node, of: app), false)
        case "error":
            if case .text("nothing") = node.content { return .error(nil) }
            return .error(try node.word("an error", ScenarioWords.errors))
        case "outcome":
            return .outcome(
                try node.word("an outcome", Outcome.allCases.map { ($0.rawValue, $0) }))
        case "status":
            return .status(
                try node.word("a status", SubscriptionWord.allCases.map { ($0.rawValue, $0) }),
                try names.group(in: map, of: app))
        case "renews": return .renews(try node.flag(), try names.group(in: map, of: app))
        case "renews-as":
            return .renewsAs(
                try names.product(node, of: app), try names.group(in: map, of: app))
        case "price": return .price(try node.price().amount, try purchase(in: map))
        case "transactions":
            return .transactions(try node.integer("a count", in: 0...Self.maximumCount))
        case "intro-eligible":
            return .introductoryOffer(
                try node.flag(), try names.group(in: map, of: app))
        default:
            return .storefront(try node.word("a storefront", ScenarioWords.storefronts))
        }
    }

    /// What is said of an app whose file is known.
    private func appCheck(
        _ entry: YAMLNode.Entry, of app: App
    ) throws(YAMLError) -> Expectation.Check {
        guard let profiles = names.profiles[app.bundleID], !profiles.isEmpty else {
            throw YAMLError(
                .missingKey,
                "\(Quotation.quoted(entry.key)) is said of apps that have a file; say "
                    + "`app: {file: …}`", at: entry.keyLocation)
        }
        let node = entry.value
        if let check = try PracticeReader(profiles: profiles).check(entry) { return check }
        switch entry.key {
        case "screen":
            let page = profiles.compactMap(\.shop?.page)
            let known = profiles.flatMap { ["home", "game"] + page + $0.screens.keys.sorted() }
            return .screen(try node.word("a screen", known.map { ($0, $0) }))
        case "phase": return .phase(try node.word("a phase", Self.phases.map { ($0, $0) }))
        case "ads": return .ads(try node.integer("a count", in: 0...Self.maximumCount))
        case "gate":
            return .gate(
                try node.word("how a gate stands", GateWord.allCases.map { ($0.rawValue, $0) }))
        case "account":
            let name = try node.text("an account, or `guest`")
            return .account(name == "guest" ? nil : name)
        default:
            let known = profiles.flatMap { $0.progress?.fields.keys.sorted() ?? [] }
            var fields: [(String, Int64)] = []
            for entry in try node.map("a map of fields and values") {
                guard known.contains(entry.key) else {
                    throw YAMLError(
                        .unknownName, unknown: entry.key, kind: "a field of the app", known: known,
                        at: entry.keyLocation)
                }
                fields.append((entry.key, try entry.value.fieldValue()))
            }
            return .progress(fields)
        }
    }

    /// Products of which there is at least one.
    private func some(_ node: YAMLNode, of app: App) throws(YAMLError) -> [String] {
        let products = try names.products(node, of: app)
        guard !products.isEmpty else { throw node.invalid("name at least one product") }
        return products
    }

    private func tally(_ node: YAMLNode, of app: App) throws(YAMLError) -> Tally {
        if case .text(let text) = node.content, Int(text) != nil,
            names.productIDs[app.bundleID]?.contains(text) != true
        {
            return .count(try node.integer("a count", in: 0...Self.maximumCount))
        }
        return .products(try names.products(node, of: app).sorted())
    }

    private func purchase(in map: MapReader) throws(YAMLError) -> PurchaseReference? {
        guard let node = map["purchase"] else { return nil }
        return try names.purchase(node, in: map)
    }
}
