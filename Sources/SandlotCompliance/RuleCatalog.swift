/// The rules that a checker knows, in a fixed order.
public struct RuleCatalog: Sendable {
    /// The rules.
    public let rules: [RuleDescriptor]
    /// The built-in packs in their current versions, the soundness of the trace last.
    public let packs: [Pack]
    /// The parameters of the rules.
    public let parameters: ParameterRegistry
    private let types: [any Rule.Type]
    private let positions: [String: Int]

    /// Makes a catalog of the built-in rules and others.
    ///
    /// - Parameter others: Your own rules. A rule with the name of a built-in rule replaces it.
    public init(_ others: [any Rule.Type] = []) {
        let replaced = Dictionary(
            others.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { _, last in last })
        let builtIn = Self.builtIn
        let names = Set(builtIn.map { $0.descriptor.id })
        types =
            builtIn.map { replaced[$0.descriptor.id] ?? $0 }
            + others.filter { !names.contains($0.descriptor.id) }
        let rules = types.map { $0.descriptor }
        self.rules = rules
        packs = Pack.outlines.map { Self.pack($0, version: $0.version, of: rules) }
        parameters = ParameterRegistry(rules)
        positions = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
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

    func type(_ id: String) -> (any Rule.Type)? {
        positions[id].map { types[$0] }
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
            parameters: outline.parameters)
    }
}
