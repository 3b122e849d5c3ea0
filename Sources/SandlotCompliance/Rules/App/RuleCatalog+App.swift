extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let app: [any Rule.Type] = [
        LinkNone.self, AcctNone.self, AcctOptionalAndDeletable.self, AcctNoSocial.self,
        PushNoPromo.self, PushNotRequired.self, PermAllowlist.self, PermNoATT.self,
        LinkBumper.self,
    ]
}
