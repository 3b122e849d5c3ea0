extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let data: [any Rule.Type] = [
        DataNoThirdPartyPii.self, DataNoThirdPartyAnalytics.self, DataMinimalFirstParty.self,
        DataPersistentIdInternalOnly.self, DataConsentBeforeCollection.self,
        DataThirdPartySeparateConsent.self, DataVoiceTransient.self, DataNoProhibitedIds.self,
        DataProfilingSharingOff.self, DataNoPrivacyNudge.self, DataNoSticky.self,
        DataArt8Consent.self, DataChildSuitableSdk.self,
        MetaAgeBand.self, MetaPegiFloor.self,
    ]
}
