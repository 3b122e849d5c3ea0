import SandlotBase
import SandlotCatalog
import SandlotKids
import SandlotStore
import SandlotYAML

/// A reader of a scenario's apps and their products.
struct AppReader {
    private static let keys = [
        "bundle-id", "version", "short-version", "app-apple-id", "keeps-finished-consumables",
        "catalog", "products", "file", "weaknesses", "build", "kids-category", "audience",
    ]
    private static let usualBundleID = "com.example.app"

    let file: String
    let inputs: InputLog

    /// Reads `app` or `apps`.
    ///
    /// Without either, there is one app with a default name.
    func read(_ map: MapReader, into names: inout Vocabulary) throws(YAMLError) {
        if map["app"] != nil, let apps = map["apps"] {
            throw YAMLError(
                .duplicateKey, "either `app` or `apps` can be used here", at: apps.location)
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
            let profiles = try profiles(node)
            try names.add(app: app(node, profiles, shared: shared), at: node)
            if let first = profiles.first { names.add(profiles: profiles, of: first.bundleID) }
        }
        if nodes.isEmpty {
            guard let shared else { throw Self.missingCatalog(at: map.location) }
            try names.add(
                app: App(bundleID: Self.usualBundleID, catalog: shared),
                at: YAMLNode(content: .nothing, location: map.location))
        }
    }

    private static func missingCatalog(at location: YAMLLocation) -> YAMLError {
        YAMLError(
            .missingKey, "state the products for sale with `catalog` or `products`", at: location)
    }

    /// Reads the files of an app, one for each platform.
    private func profiles(_ node: YAMLNode) throws(YAMLError) -> [AppProfile] {
        guard node.isMap else { return [] }
        let map = try MapReader(node, "an app", keys: Self.keys)
        var profiles: [AppProfile] = []
        for node in try map["file"]?.listOrSingle("an app file") ?? [] {
            let path = path(try node.text("the path of an app file"))
            let profile = try AppFile.read(
                path, at: node.location, noting: inputs,
                catalog: profiles.lazy.compactMap(\.catalog).first)
            if let first = profiles.first, first.bundleID != profile.bundleID {
                throw node.invalid(
                    "\(profile.name) has the bundle identifier \(profile.bundleID), not "
                        + "\(first.bundleID); files of one app share it")
            }
            profiles.append(profile)
        }
        if let node = map["weaknesses"] {
            guard !profiles.isEmpty else {
                throw YAMLError(
                    .missingKey, "weaknesses are those of an app that has a `file`",
                    at: node.location)
            }
            let weaknesses = try AppFileReader.weaknesses(node)
            for index in profiles.indices { profiles[index].weaknesses.formUnion(weaknesses) }
        }
        try change(&profiles, map)
        return profiles
    }

    /// Applies the build, the category, and the audience that a story states for an app.
    private func change(
        _ profiles: inout [AppProfile], _ map: MapReader
    ) throws(YAMLError) {
        for key in ["build", "kids-category", "audience"] {
            guard let node = map[key] else { continue }
            guard !profiles.isEmpty else {
                throw YAMLError(
                    .missingKey, "\(Quotation.quoted(key)) needs an app that has a `file`",
                    at: node.location)
            }
            for index in profiles.indices {
                switch key {
                case "build": profiles[index].build = try node.word("a build", AppWords.builds)
                case "audience": profiles[index].audience = try AppFileReader.audience(node)
                default: profiles[index].isForKids = try node.flag()
                }
            }
        }
    }

    /// Returns a path relative to the scenario's folder, or an absolute one.
    private func path(_ name: String) -> String {
        guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return file[...slash] + name
    }

    private func app(
        _ node: YAMLNode, _ profiles: [AppProfile], shared: Catalog?
    ) throws(YAMLError) -> App {
        guard node.isMap else {
            guard let shared else { throw Self.missingCatalog(at: node.location) }
            return App(bundleID: try bundleID(node), catalog: shared)
        }
        let map = try MapReader(node, "an app", keys: Self.keys)
        let own = try catalog(map) ?? profiles.lazy.compactMap(\.catalog).first
        // An app that sells nothing has an empty catalog.
        let none = profiles.isEmpty ? nil : Catalog(identifier: "5CE7A210", version: .init(4, 0))
        guard let catalog = own ?? shared ?? none else {
            throw Self.missingCatalog(at: node.location)
        }
        if !profiles.isEmpty, let node = map["bundle-id"] {
            throw YAMLError(
                .duplicateKey, "the app's file says its bundle identifier", at: node.location)
        }
        let bundleID: String
        if let first = profiles.first {
            bundleID = first.bundleID
        } else {
            bundleID = try self.bundleID(map.required("bundle-id"))
        }
        var app = App(bundleID: bundleID, catalog: catalog)
        if let version = map["version"] { app.version = try version.text() }
        if let version = map["short-version"] { app.shortVersion = try version.text() }
        app.appAppleID = try map["app-apple-id"].map { node throws(YAMLError) in
            Int64(try node.integer("an app's number", in: 1...Int.max))
        }
        if let keeps = map["keeps-finished-consumables"] {
            app.keepsFinishedConsumables = try keeps.flag()
        }
        return app
    }

    /// Reads a bundle identifier.
    func bundleID(_ node: YAMLNode) throws(YAMLError) -> String {
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

    /// Reads the products for sale from a file or from the scenario itself.
    func catalog(_ map: MapReader) throws(YAMLError) -> Catalog? {
        if let node = map["catalog"] {
            if let products = map["products"] {
                throw YAMLError(
                    .duplicateKey, "either `catalog` or `products` can be used here",
                    at: products.location)
            }
            return try catalog(contentsOf: node)
        }
        return try map["products"].map(ProductReader().catalog)
    }

    private func catalog(contentsOf node: YAMLNode) throws(YAMLError) -> Catalog {
        let name = try node.text("the path of a catalog")
        let path = path(name)
        try inputs.add(path, at: node.location)
        do {
            let file = try CatalogForSale(contentsOf: path)
            try file.requireReadableTerms()
            inputs.examine(file, at: path)
            return file.catalog
        } catch {
            throw YAMLError(
                error.code == .unreadableFile ? .unreadableFile : .catalog, error.description,
                at: node.location)
        }
    }
}
