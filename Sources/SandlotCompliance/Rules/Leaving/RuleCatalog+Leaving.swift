extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let leaving: [any Rule.Type] = [
        AdSkipByDeadline.self, AdSkipNotEarly.self, AdSkipEffective.self, AdDismissNoChain.self,
        AdCloseTargetSize.self, AdCountdownHonest.self, AdFailureNonblocking.self,
    ]
}
