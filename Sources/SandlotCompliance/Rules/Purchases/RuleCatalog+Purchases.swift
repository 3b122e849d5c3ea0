extension RuleCatalog {
    /// Rules of this folder, in the order in which reports list them.
    static let purchases: [any Rule.Type] = [
        IapInformedConsent.self, IapReauthWindow.self, IapPriceTruthful.self,
        IapRestoreAvailable.self, IapRestoreClean.self, IapEntitlementVerified.self,
        IapPendingNotEntitled.self, IapRefundRevokes.self, IapNoDoubleCharge.self,
        IapEntitlementEffective.self, IapWatchNoPurchase.self, IapNotInGameplay.self,
        IapOfferBehindGate.self, IapSubscriptionDisclosure.self, IapRealCurrency.self,
        IapRandomOdds.self,
    ]
}
