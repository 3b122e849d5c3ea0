extension RuleCatalogue {
    /// Rules of this folder, in the order of the reference.
    static let leaving: [any Rule.Type] = [AdSkipByDeadline.self]
}
