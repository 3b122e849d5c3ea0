/// All rules, in their order.
public struct RuleCatalogue: Sendable {
    /// The rules.
    public let rules: [RuleDescriptor]
    /// Their parameters.
    public let parameters: ParameterRegistry
    private let types: [any Rule.Type]
    private let positions: [String: Int]

    /// Makes a catalogue of the built-in rules and others.
    ///
    /// - Parameter others: Rules of one's own; one with the name of a built-in rule replaces it.
    public init(_ others: [any Rule.Type] = []) {
        let replaced = Dictionary(
            others.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { _, last in last })
        let builtIn = Self.builtIn
        let names = Set(builtIn.map { $0.descriptor.id })
        types =
            builtIn.map { replaced[$0.descriptor.id] ?? $0 }
            + others.filter { !names.contains($0.descriptor.id) }
        rules = types.map { $0.descriptor }
        parameters = ParameterRegistry(rules)
        positions = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The built-in rules.
    public static let standard = RuleCatalogue()

    /// A rule's description.
    ///
    /// - Parameter id: The rule's name.
    /// - Returns: The description, or nil if there is no such rule.
    public func rule(_ id: String) -> RuleDescriptor? {
        positions[id].map { rules[$0] }
    }

    func type(_ id: String) -> (any Rule.Type)? {
        positions[id].map { types[$0] }
    }

    /// The built-in packs in their current versions, the soundness of the trace last.
    public var packs: [Pack] { Pack.outlines.map { pack($0, version: $0.version) } }

    /// A built-in pack.
    ///
    /// - Parameter id: The pack's name, as in `seed` for its current version, or as in `seed@1` for that version.
    /// - Returns: The pack, whose name has no version in it, or nil if there is no such pack or version.
    public func pack(_ id: PackID) -> Pack? {
        let parts = id.rawValue.split(separator: "@", omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count <= 2,
            let outline = Pack.outlines.first(where: { $0.id.rawValue == name })
        else { return nil }
        guard parts.count == 2, let version = parts.last else {
            return pack(outline, version: outline.version)
        }
        return outline.versions.contains(String(version))
            ? pack(outline, version: String(version)) : nil
    }

    private func pack(_ outline: Pack.Outline, version: String) -> Pack {
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
