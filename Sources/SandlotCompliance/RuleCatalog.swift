/// The rules that a checker knows, in a fixed order.
public struct RuleCatalog: Sendable {
    /// The rules.
    public let rules: [RuleDescriptor]
    /// The built-in packs in their current versions, those of rule files, and the soundness of the trace last.
    public let packs: [Pack]
    /// The parameters of the rules.
    public let parameters: ParameterRegistry
    private let entries: [CatalogRule]
    private let positions: [String: Int]

    /// Makes a catalog of the built-in rules and others.
    ///
    /// - Parameters:
    ///   - others: Your own rules. A rule with the name of a built-in rule replaces it.
    ///   - files: Your own rule files. Each is also a pack of the catalog. If two of them have a rule of the same
    ///     name, the first one counts.
    public init(_ others: [any Rule.Type] = [], files: [RuleFile] = []) {
        let replaced = Dictionary(
            others.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { _, last in last })
        let builtIn = Self.builtIn
        let names = Set(builtIn.map { $0.descriptor.id })
        let types =
            builtIn.map { replaced[$0.descriptor.id] ?? $0 }
            + others.filter { !names.contains($0.descriptor.id) }
        let patterns = Self.unique(files.flatMap(\.patterns)) { $0.descriptor.id }
        entries = types.map(CatalogRule.init) + patterns.map(\.catalogRule)
        let rules = entries.map(\.descriptor)
        self.rules = rules
        let builtInPacks = Pack.outlines.map { Self.pack($0, version: $0.version, of: rules) }
        packs =
            builtInPacks.dropLast() + Self.unique(files.map(\.pack)) { $0.id.rawValue }
            + builtInPacks.suffix(1)
        parameters = ParameterRegistry(rules)
        positions = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns elements without those whose name an earlier one has.
    private static func unique<Element>(
        _ elements: [Element], by name: (Element) -> String
    ) -> [Element] {
        var names: Set<String> = []
        return elements.filter { names.insert(name($0)).inserted }
    }

    /// The built-in rules.
    public static let standard = RuleCatalog()

    /// The description of a rule.
    ///
    /// - Parameter id: The name of the rule.
    /// - Returns: The description, or nil if there is no such rule.
    public func rule(_ id: String) -> RuleDescriptor? {
        positions[id].map { rules[$0] }
    }

    func catalogRule(_ id: String) -> CatalogRule? {
        positions[id].map { entries[$0] }
    }

    /// A built-in pack.
    ///
    /// - Parameter id: The name of the pack: `seed` for its current version, or `seed@1` for version 1.
    /// - Returns: The pack, whose name contains no version, or nil if there is no such pack or version.
    public func pack(_ id: PackID) -> Pack? {
        let parts = id.rawValue.split(separator: "@", omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count <= 2,
            let current = packs.first(where: { $0.id.rawValue == name })
        else { return nil }
        guard parts.count == 2, let version = parts.last, version != current.version else {
            return current
        }
        guard let outline = Pack.outlines.first(where: { $0.id == current.id }),
            outline.versions.contains(String(version))
        else { return nil }
        return Self.pack(outline, version: String(version), of: rules)
    }

    private static func pack(
        _ outline: Pack.Outline, version: String, of rules: [RuleDescriptor]
    ) -> Pack {
        let former = version == outline.version ? [:] : outline.formerSeverities
        return Pack(
            id: outline.id, version: version, title: outline.title, basis: outline.basis,
            entries: rules.compactMap { rule in
                let severity = former[rule.id] ?? rule.severities[outline.id]
                return severity.map { Pack.Entry(rule: rule, severity: $0) }
            },
            parameters: outline.parameters, editions: outline.editions,
            ruleDates: outline.ruleDates)
    }
}
