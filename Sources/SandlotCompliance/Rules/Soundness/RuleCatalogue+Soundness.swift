extension RuleCatalogue {
    /// Rules of this folder, in the order of the reference.
    static let soundness: [any Rule.Type] = []
}
