extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let content: [any Rule.Type] = [
        AdLabeled.self, AdDistinctFromContent.self, AdNonPersonalized.self,
        AdContextualOnly.self, AdChildTreatment.self, AdRating.self, AdCreativeReviewed.self,
        AdSdkCertified.self, AdThirdPartyDiscouraged.self, AdReportAndWhy.self,
        AdNoDeviceIds.self, AdClickGated.self, AdClickGuard.self, AdSuppressedWhenEntitled.self,
        AdGameSound.self, AdMediationFlags.self,
    ]
}
