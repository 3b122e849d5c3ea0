import SandlotBase
import SandlotCompliance
import SandlotYAML

/// A user's pack of rules in a YAML file.
///
/// It belongs to this module because this module reads YAML.
struct PackFile: Sendable {
    /// A waiver that has expired, and therefore does not count.
    struct ExpiredWaiver: Sendable {
        /// The rule.
        let rule: String
        /// The waiver.
        let waiver: Waiver
        /// The location of the waiver in the file.
        let location: YAMLLocation
    }

    private static let keys = [
        "id", "version", "title", "basis", "date", "in-force", "extends", "rule-files", "rules",
        "parameters", "waivers",
    ]

    /// The pack, in which only the waivers that are valid on the given day count.
    private(set) var pack: Pack
    /// The date of the pack's text, if the file states one.
    let date: String?
    /// The waivers that have expired.
    private(set) var expiredWaivers: [ExpiredWaiver] = []

    private let catalog: RuleCatalog

    /// Reads a pack.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - today: The day for which the pack is read, as year, month, and day.
    ///   - ruleFiles: The rule files that have been read, to which those of the pack are added.
    /// - Throws: ``YAMLError``: with `unreadableFile` if the system refuses, otherwise with the
    ///   location of the first mistake.
    init(
        contentsOf path: String, today: String, _ ruleFiles: inout RuleFiles
    ) throws(YAMLError) {
        let root = try StructuredFile.root(contentsOf: path, needs: "a pack has at least `id`")
        let map = try MapReader(root, "a pack", keys: Self.keys)
        let own = try Self.ruleFiles(map, besides: path, &ruleFiles)
        let catalog = ruleFiles.catalog
        self.catalog = catalog
        let idNode = try map.required("id")
        let id = try idNode.text("a name")
        let isBuiltIn = id == "all" || RuleCatalog.standard.pack(PackID(rawValue: id)) != nil
        guard isBuiltIn || catalog.pack(PackID(rawValue: id)) == nil else {
            throw YAMLError(
                .nameTaken,
                "\(Quotation.quoted(id)) is the name of a rule file; choose another one",
                at: idNode.location)
        }
        guard !isBuiltIn else {
            throw YAMLError(
                .nameTaken,
                "\(Quotation.quoted(id)) is the name of a built-in pack; choose another one, and "
                    + "name the built-in one in `extends`", at: idNode.location)
        }
        guard !id.utf8.contains(where: { ", @\n\t".utf8.contains($0) }) else {
            throw idNode.invalid(
                "\(Quotation.quoted(id)) is not a name: a name has no spaces, no commas, and no @")
        }
        date = try map["date"]?.calendarDay()
        var extended: [Pack] = []
        for node in try map["extends"]?.listOrSingle("a list of packs") ?? [] {
            extended.append(try Self.pack(node, in: catalog))
        }
        let basis = try map["basis"]?.text()
        let title = try map["title"]?.text("a title") ?? id
        pack = Pack(
            id: PackID(rawValue: id),
            version: try map["version"]?.text("a version") ?? date ?? "1", title: title,
            basis: basis ?? extended.map(\.basis).joined(separator: " "),
            extending: extended + own.map(\.pack),
            editions: try PolicyEdition.editions(map["in-force"], of: title))
        try readRules(map)
        guard !pack.entries.isEmpty else {
            throw YAMLError(
                .missingKey, "the pack has no rules; choose some with `rules` or `extends`",
                at: map.location)
        }
        pack.sort(by: catalog)
        try readParameters(map)
        try readWaivers(map, today: today)
    }

    /// Reads the rule files that a pack names, by paths that are relative to the pack's own file.
    private static func ruleFiles(
        _ map: MapReader, besides path: String, _ ruleFiles: inout RuleFiles
    ) throws(YAMLError) -> [RuleFile] {
        var files: [RuleFile] = []
        for node in try map["rule-files"]?.listOrSingle("a list of rule files") ?? [] {
            let name = try node.text("the path of a rule file")
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            let file = name.hasPrefix("/") ? name : folder + name
            do throws(YAMLError) {
                files.append(try ruleFiles.read(file, namedAt: node.location))
            } catch {
                guard error.code == .unreadableFile else { throw error }
                throw YAMLError(.unreadableFile, "\(node.location): \(error.reason)", at: nil)
            }
        }
        return files
    }

    private static func pack(
        _ node: YAMLNode, in catalog: RuleCatalog
    ) throws(YAMLError) -> Pack {
        let text = try node.text("a built-in pack")
        if let pack = catalog.pack(PackID(rawValue: text)), pack.id != .trace { return pack }
        let packs = catalog.packs.filter { $0.id != .trace }
        return try node.word("a built-in pack", packs.map { ($0.id.rawValue, $0) })
    }

    // MARK: Parts

    private mutating func readRules(_ map: MapReader) throws(YAMLError) {
        guard let node = map["rules"] else { return }
        let severities: [(String, Severity?)] =
            Severity.allCases.map { ($0.rawValue, $0) } + [("off", nil)]
        for entry in try node.map("a map of rules and severities") {
            let rule = try self.rule(entry.key, at: entry.keyLocation)
            pack.set(
                rule,
                to: try entry.value.word(
                    "a severity (violation, warning, advisory or off)", severities))
        }
    }

    private func rule(
        _ id: String, at location: YAMLLocation
    ) throws(YAMLError) -> RuleDescriptor {
        guard let rule = catalog.rule(id) else {
            throw YAMLError(
                .unknownName, unknown: id, kind: "a rule", known: catalog.rules.map(\.id),
                at: location)
        }
        guard rule.severities[.trace] == nil else {
            throw YAMLError(
                .invalidValue,
                "\(Quotation.quoted(id)) belongs to the pack `trace`, which is always checked",
                at: location)
        }
        return rule
    }

    private mutating func readParameters(_ map: MapReader) throws(YAMLError) {
        guard let node = map["parameters"] else { return }
        var parameters = Parameters(pack.parameters)
        parameters.override(
            with: try ParameterFile.parameters(node, catalog.parameters))
        pack.parameters = parameters.values
    }

    private mutating func readWaivers(
        _ map: MapReader, today: String
    ) throws(YAMLError) {
        var waived: Set<String> = []
        for node in try map["waivers"]?.list("a list of waivers") ?? [] {
            let map = try MapReader(node, "a waiver", keys: ["rule", "reason", "until"])
            let ruleNode = try map.required("rule")
            let rule = try ruleNode.text("a rule")
            let names = pack.entries.map(\.rule.id)
            guard names.contains(rule) else {
                throw YAMLError(
                    .unknownName, unknown: rule, kind: "a rule of this pack", known: names,
                    at: ruleNode.location)
            }
            guard waived.insert(rule).inserted else {
                throw YAMLError(
                    .nameTaken, "\(Quotation.quoted(rule)) is waived already", at: ruleNode.location
                )
            }
            let waiver = Waiver(
                reason: try map.required("reason").text("a reason"),
                until: try map.required("until").calendarDay())
            if waiver.until < today {
                expiredWaivers.append(
                    ExpiredWaiver(rule: rule, waiver: waiver, location: node.location))
            } else {
                pack.waive(waiver, for: rule)
            }
        }
    }
}
