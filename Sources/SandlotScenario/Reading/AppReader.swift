internal import SandlotCatalog
internal import SandlotStore

/// Reads the apps of a scenario and what they sell.
struct AppReader {
    private static let keys = [
        "bundle-id", "version", "short-version", "app-apple-id", "keeps-finished-consumables",
        "catalog", "products",
    ]
    private static let usualBundleID = "com.example.app"

    let file: String

    /// Reads `app` or `apps`; without either there is one app with a usual name.
    func read(_ map: MapReader, into names: inout Vocabulary) throws(ScenarioError) {
        if map["app"] != nil, let apps = map["apps"] {
            throw ScenarioError(
                .duplicateKey, "either `app` or `apps` can stand here", at: apps.location)
        }
        let shared = try catalog(map)
        var nodes: [YAMLNode] = []
        if let apps = map["apps"] {
            nodes = try apps.list("a list of apps")
            guard !nodes.isEmpty else { throw apps.invalid("there is at least one app") }
        } else if let app = map["app"] {
            nodes = [app]
        }
        for node in nodes {
            try names.add(app: app(node, shared: shared), at: node)
        }
        if nodes.isEmpty {
            guard let shared else { throw Self.missingCatalog(at: map.location) }
            try names.add(
                app: App(bundleID: Self.usualBundleID, catalog: shared),
                at: YAMLNode(content: .nothing, location: map.location))
        }
    }

    private static func missingCatalog(at location: ScenarioLocation) -> ScenarioError {
        ScenarioError(
            .missingKey, "say what is for sale, with `catalog` or `products`", at: location)
    }

    private func app(_ node: YAMLNode, shared: Catalog?) throws(ScenarioError) -> App {
        guard node.isMap else {
            guard let shared else { throw Self.missingCatalog(at: node.location) }
            return App(bundleID: try bundleID(node), catalog: shared)
        }
        let map = try MapReader(node, "an app", keys: Self.keys)
        guard let catalog = try catalog(map) ?? shared else {
            throw Self.missingCatalog(at: node.location)
        }
        var app = App(bundleID: try bundleID(map.required("bundle-id")), catalog: catalog)
        if let version = map["version"] { app.version = try version.text() }
        if let version = map["short-version"] { app.shortVersion = try version.text() }
        app.appAppleID = try map.optional("app-apple-id") { node throws(ScenarioError) in
            Int64(try node.integer("an app's number", in: 1...Int.max))
        }
        if let keeps = map["keeps-finished-consumables"] {
            app.keepsFinishedConsumables = try keeps.flag()
        }
        return app
    }

    private func bundleID(_ node: YAMLNode) throws(ScenarioError) -> String {
        let text = try node.text("a bundle identifier")
        let isValid = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isValid, text.utf8.count <= 155 else {
            throw node.invalid("\(Quotation.quoted(text)) is not a bundle identifier")
        }
        return text
    }

    /// What is for sale: a file, or products that stand in the scenario itself.
    private func catalog(_ map: MapReader) throws(ScenarioError) -> Catalog? {
        if let node = map["catalog"] {
            if let products = map["products"] {
                throw ScenarioError(
                    .duplicateKey, "either `catalog` or `products` can stand here",
                    at: products.location)
            }
            return try catalog(contentsOf: node)
        }
        return try map.optional("products") { node throws(ScenarioError) in
            try ProductReader().catalog(node)
        }
    }

    private func catalog(contentsOf node: YAMLNode) throws(ScenarioError) -> Catalog {
        let name = try node.text("the path of a catalogue")
        var path = name
        if !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") {
            path = file[...slash] + name
        }
        do {
            return try Catalog(contentsOf: path)
        } catch {
            throw ScenarioError(
                error.code == .unreadableFile ? .unreadableFile : .catalog, error.description,
                at: node.location)
        }
    }
}
