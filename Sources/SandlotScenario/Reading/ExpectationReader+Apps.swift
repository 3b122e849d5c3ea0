import SandlotBase
import SandlotKids
import SandlotStore
import SandlotYAML

/// Conditions of apps that have an app file.
extension ExpectationReader {
    private static let activities = ["sessions", "puzzles", "completed"]

    private func profiles(of app: App) -> [AppProfile] { names.profiles[app.bundleID] ?? [] }

    func screen(_ node: YAMLNode, of app: App) throws(YAMLError) -> String {
        let profiles = profiles(of: app)
        let pages = profiles.compactMap(\.shop?.page)
        let known = profiles.flatMap { ["home", "game"] + pages + $0.screens.keys.sorted() }
        return try node.word("a screen", known.map { ($0, $0) })
    }

    func counted(
        _ node: YAMLNode, of app: App
    ) throws(YAMLError) -> [(product: String, count: Int)] {
        let known = names.productIDs[app.bundleID] ?? []
        var counts: [(String, Int)] = []
        for entry in try node.map("a map of products and counts") {
            guard known.contains(entry.key) else {
                throw YAMLError(
                    .unknownName, unknown: entry.key, kind: "a product of the app", known: known,
                    at: entry.keyLocation)
            }
            counts.append(
                (entry.key, try entry.value.integer("a count", in: 0...Self.maximumCount)))
        }
        return counts
    }

    func account(_ node: YAMLNode) throws(YAMLError) -> String? {
        let name = try node.text("an account, or `guest`")
        return name == "guest" ? nil : name
    }

    func progress(
        _ node: YAMLNode, of app: App
    ) throws(YAMLError) -> [(field: String, value: Int64)] {
        let known = profiles(of: app).flatMap { $0.progress?.fields.keys.sorted() ?? [] }
        var fields: [(String, Int64)] = []
        for entry in try node.map("a map of fields and values") {
            guard known.contains(entry.key) else {
                throw YAMLError(
                    .unknownName, unknown: entry.key, kind: "a field of the app", known: known,
                    at: entry.keyLocation)
            }
            fields.append((entry.key, try entry.value.fieldValue()))
        }
        return fields
    }

    func activity(_ node: YAMLNode) throws(YAMLError) -> [(field: String, count: Int)] {
        let map = try MapReader(node, "the activity of a child", keys: Self.activities)
        var counts: [(String, Int)] = []
        for key in Self.activities {
            guard let node = map[key] else { continue }
            counts.append((key, try node.integer("a count", in: 0...Self.maximumCount)))
        }
        return counts
    }

    func achievements(_ node: YAMLNode, of app: App) throws(YAMLError) -> [String] {
        if case .text("nothing") = node.content { return [] }
        let known = profiles(of: app).flatMap { $0.progress?.achievements.map(\.name) ?? [] }
        var names: [String] = []
        for element in try node.listOrSingle("a list of achievements") {
            names.append(try element.word("an achievement", known.map { ($0, $0) }))
        }
        return names
    }

    func lastSync(_ node: YAMLNode) throws(YAMLError) -> Timestamp? {
        if case .text("never") = node.content { return nil }
        return try node.instant()
    }
}
