extension RuleCatalogue {
    /// Rules of this folder, in the order of the reference.
    static let data: [any Rule.Type] = []
}
