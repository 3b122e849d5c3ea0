import SandlotAds

extension AdSlot {
    /// A slot between two lessons.
    static var betweenLessons: AdSlot { named("betweenLessons") }
    /// A slot at the end of a session.
    static var endOfSession: AdSlot { named("endOfSession") }

    private static func named(_ name: String) -> AdSlot { AdSlot(rawValue: name) ?? .preTest }
}

extension AdPolicy {
    /// Ads around tests, between lessons, and at the end of a session.
    static var withOwnSlots: AdPolicy {
        var policy = aroundTests
        policy.name = "own-slots"
        policy.slots[.betweenLessons] = AdSlotTerms(testsPerAd: 2)
        policy.slots[.endOfSession] = AdSlotTerms(
            countdown: .seconds(5), gap: .seconds(60), adsPerLaunch: 1)
        policy.caps.adsPerTest = 2
        return policy
    }
}
