extension RuleCatalog {
    /// Rules of this folder, in the order of the format.
    static let placement: [any Rule.Type] = [
        AdNoGameplayOverlap.self, AdSlotValid.self, AdPostRequiresCompletion.self,
        AdOnePerSlot.self, AdNoStack.self, AdSpacing.self, AdNotAtLaunch.self,
        AdNotOnResumeOrExit.self, AdNotAtLevelStart.self, AdSurfaceMainApp.self,
        AdNotOnWatch.self, AdNoWall.self, AdFrequency.self, AdRewardedOptIn.self,
    ]
}
