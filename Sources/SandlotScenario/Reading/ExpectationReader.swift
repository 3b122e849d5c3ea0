import SandlotBase
import SandlotCatalog
import SandlotKids
import SandlotStore
import SandlotYAML

/// A reader of expectations.
struct ExpectationReader {
    private static let subjectKeys = ["on", "of", "app", "group", "purchase"]
    private static let phases = [
        "none", "preAd", "presenting", "spelling", "feedback", "levelComplete",
    ]
    static let maximumCount = 1_000_000

    let names: Vocabulary

    /// Reads the map of an `expect` step, in the order of the checks.
    func read(_ node: YAMLNode) throws(YAMLError) -> [Expectation] {
        let map = try MapReader(
            node, "an expectation",
            keys: ExpectationKey.allCases.map(\.rawValue) + Self.subjectKeys)
        let app = try names.app(in: map)
        var expectations: [Expectation] = []
        for entry in try node.map("an expectation") {
            guard let key = ExpectationKey(rawValue: entry.key) else { continue }
            let subject: Expectation.Subject =
                switch key.scope {
                case .story: .story
                case .anyone: try subject(in: map, bundleID: app.bundleID)
                case .device, .playedApp: try device(for: entry, in: map, bundleID: app.bundleID)
                }
            if key.scope == .playedApp { try demandPlayedApp(app, for: entry) }
            expectations.append(
                Expectation(
                    subject: subject, check: try check(key, entry.value, in: map, of: app),
                    location: entry.keyLocation))
        }
        guard !expectations.isEmpty else {
            throw YAMLError(
                .missingKey, "state an expectation, as in `entitled: remove_ads`",
                at: node.location)
        }
        return expectations
    }

    private func subject(
        in map: MapReader, bundleID: String
    ) throws(YAMLError) -> Expectation.Subject {
        guard let customer = map["of"] else {
            return .app(Place(device: try names.device(in: map, key: "on"), bundleID: bundleID))
        }
        if let device = map["on"] {
            throw YAMLError(
                .duplicateKey, "either `on` or `of` can be used here", at: device.location)
        }
        return .customer(try names.customer(customer), bundleID: bundleID)
    }

    private func device(
        for entry: YAMLNode.Entry, in map: MapReader, bundleID: String
    ) throws(YAMLError) -> Expectation.Subject {
        if map["of"] != nil, map["on"] == nil {
            throw YAMLError(
                .missingKey,
                "\(Quotation.quoted(entry.key)) needs a device; name it with `on`",
                at: entry.keyLocation)
        }
        return try subject(in: map, bundleID: bundleID)
    }

    private func demandPlayedApp(
        _ app: App, for entry: YAMLNode.Entry
    ) throws(YAMLError) {
        guard names.profiles[app.bundleID]?.isEmpty != false else { return }
        throw YAMLError(
            .missingKey,
            "\(Quotation.quoted(entry.key)) needs an app that has a file; write "
                + "`app: {file: …}`", at: entry.keyLocation)
    }

    private func check(
        _ key: ExpectationKey, _ node: YAMLNode, in map: MapReader, of app: App
    ) throws(YAMLError) -> Expectation.Check {
        func group() throws(YAMLError) -> GroupReference {
            try names.group(in: map, of: app)
        }
        func count(_ what: String = "a count") throws(YAMLError) -> Int {
            try node.integer(what, in: 0...Self.maximumCount)
        }
        return switch key {
        case .verdicts: .verdicts(try VerdictReader().read(node))
        case .entitled: .entitled(try names.products(node, of: app))
        case .notEntitled: .notEntitled(try some(node, of: app))
        case .pending: .pending(try names.products(node, of: app))
        case .error: .error(try error(node))
        case .outcome: .outcome(try node.word("an outcome", words(of: Outcome.self)))
        case .price: .price(try node.price().amount, try purchase(in: map))
        case .transactions: .transactions(try count())
        case .storefront:
            .storefront(try node.word("a storefront", ScenarioWords.storefronts))
        case .unfinished: .device(.unfinished(try tally(node, of: app)))
        case .delivered: .device(.delivered(try tally(node, of: app)))
        case .verified: .device(.verified(try some(node, of: app), true))
        case .unverified: .device(.verified(try some(node, of: app), false))
        case .status:
            .device(
                .status(try node.word("a status", words(of: SubscriptionWord.self)), try group()))
        case .renews: .device(.renews(try node.flag(), try group()))
        case .renewsAs: .device(.renewsAs(try names.product(node, of: app), try group()))
        case .introEligible: .device(.introductoryOffer(try node.flag(), try group()))
        case .screen: .played(.screen(try screen(node, of: app)))
        case .phase: .played(.phase(try node.word("a phase", Self.phases.map { ($0, $0) })))
        case .ad: .played(.ad(try node.word("whether there is an ad", words(of: AdWord.self))))
        case .ads: .played(.ads(try count()))
        case .gate: .played(.gate(try node.word("how a gate stands", words(of: GateWord.self))))
        case .owns: .played(.owns(try names.products(node, of: app).sorted()))
        case .counted: .played(.counted(try counted(node, of: app)))
        case .progress: .played(.progress(try progress(node, of: app)))
        case .account: .played(.account(try account(node)))
        case .stars: .played(.practice(.stars(try node.halfStars())))
        case .activity: .played(.practice(.activity(try activity(node))))
        case .streak: .played(.practice(.streak(try count("a number of days"))))
        case .practice: .played(.practice(.sessions(try count("a number of sessions"))))
        case .achievements: .played(.practice(.achievements(try achievements(node, of: app))))
        case .duplicates: .played(.practice(.duplicates(try count())))
        case .sync:
            .played(
                .practice(
                    .sync(
                        try node.word(
                            "how a synchronization stands", words(of: ProgressService.Status.self)))
                ))
        case .lastSync: .played(.practice(.lastSync(try lastSync(node))))
        }
    }

    /// Returns the cases of an enumeration with their words in scenarios.
    private func words<Word: CaseIterable & RawRepresentable<String>>(
        of type: Word.Type
    ) -> [(String, Word)] {
        type.allCases.map { ($0.rawValue, $0) }
    }

    private func error(_ node: YAMLNode) throws(YAMLError) -> StoreError.Code? {
        if case .text("nothing") = node.content { return nil }
        return try node.word("an error", ScenarioWords.errors)
    }

    /// Reads a list of at least one product.
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
