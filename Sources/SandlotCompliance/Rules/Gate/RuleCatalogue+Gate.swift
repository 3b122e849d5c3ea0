extension RuleCatalogue {
    /// Rules of this folder, in the order of the reference.
    static let gate: [any Rule.Type] = [GateBeforePurchase.self]
}
