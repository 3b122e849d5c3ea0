extension RuleCatalog {
    /// All built-in rules, in the order of the catalog.
    static let builtIn: [any Rule.Type] =
        placement + leaving + content + gate + purchases + text + app + data + soundness
}
