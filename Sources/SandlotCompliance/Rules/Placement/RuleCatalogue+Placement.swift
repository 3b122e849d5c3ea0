extension RuleCatalogue {
    /// Rules of this folder, in the order of the reference.
    static let placement: [any Rule.Type] = [AdNoGameplayOverlap.self]
}
