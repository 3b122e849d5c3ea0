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

    /// The built-in packs, the soundness of the trace last.
    public var packs: [Pack] {
        Pack.outlines.map { outline in
            Pack(
                id: outline.id, version: "1", title: outline.title, basis: outline.basis,
                entries: rules.compactMap { rule in
                    rule.severities[outline.id].map { Pack.Entry(rule: rule, severity: $0) }
                },
                parameters: outline.parameters)
        }
    }

    /// A built-in pack.
    ///
    /// - Parameter id: The pack's name.
    /// - Returns: The pack, or nil if there is none of this name.
    public func pack(_ id: PackID) -> Pack? {
        packs.first { $0.id == id }
    }
}
