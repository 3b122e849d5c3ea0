extension RuleCatalogue {
    /// The rules of the reference, in its order.
    static let builtIn: [any Rule.Type] =
        placement + leaving + content + gate + purchases + text + app + data + soundness
}
