extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let gate: [any Rule.Type] = [
        GateBeforePurchase.self, GateBeforeLink.self, GateBeforePermission.self,
        GateBeforeRestore.self, GateAttemptLimit.self, GateLockoutEnforced.self,
        GateLockoutPersists.self, GateFreshChallenge.self, GateStrength.self, GatePassScope.self,
        GateNotConsent.self, GateNoSolicit.self,
    ]
}
