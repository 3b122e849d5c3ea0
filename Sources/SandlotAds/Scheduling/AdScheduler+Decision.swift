// The decisions whether an ad is allowed.

extension AdScheduler {
    /// Returns the reason why a request would be refused.
    ///
    /// - Parameter slot: The slot.
    /// - Returns: The reason for the first rule that an ad would break now, or nil if an ad is
    ///   allowed.
    public func refusal(of slot: AdSlot) -> AdRefusal? {
        switch stage {
        case .idle: refusalOfSituation(slot) ?? (attempt[slot].isAsked ? .slotFailed : nil)
        case .loading, .showing: phase.isGameplay && screen.isGame ? .gameplay : .anotherAd
        }
    }

    mutating func request(_ slot: AdSlot, _ effects: inout AdEffects) {
        if let refusal = refusal(of: slot) { return effects.append(.refuse(refusal)) }
        attempt[slot].isAsked = true
        requests += 1
        let id = AdID(requests)
        stage = .loading(
            AdStage.Load(id: id, slot: slot, deadline: timeline.now + limits.loadTimeout))
        effects.append(.load(id, slot))
    }

    /// Returns the reason why an ad must not be requested or shown now, or nil.
    func refusalOfSituation(_ slot: AdSlot) -> AdRefusal? {
        refusalOfPlace(slot) ?? refusalOfEntitlement(slot) ?? refusalOfMoment ?? refusalOfLoad(slot)
    }

    private func refusalOfPlace(_ slot: AdSlot) -> AdRefusal? {
        if phase.isGameplay, screen.isGame { return .gameplay }
        guard limits.isAllowed else { return .watch }
        guard limits.testsPerAd(in: slot) > 0 else {
            return slot == .preTest && limits.testsPerPostTestAd > 0 ? .levelStart : .slotNotOffered
        }
        guard phase.slot == slot, screen.isGame, attempt.number != nil else { return .outsideSlot }
        guard !attempt.isOld else { return .testBegun }
        switch slot {
        case .preTest: if attempt.hasPlayed { return .testBegun }
        case .postTest: if limits.needsEveryWord, !attempt.isComplete { return .testUnfinished }
        }
        return attempt[slot].isShown ? .slotUsed : nil
    }

    private func refusalOfEntitlement(_ slot: AdSlot) -> AdRefusal? {
        switch entitlement {
        case .active: .entitled
        case .unknown: .entitlementUnknown
        case .absent: attempt[slot].isBarred ? .entitledInSlot : nil
        }
    }

    private var refusalOfMoment: AdRefusal? {
        let now = timeline.now
        guard timeline.isForeground else { return .notVisible }
        guard hasActed, now - timeline.launchedAt >= limits.launchQuiet else { return .launch }
        if let resumedAt = timeline.resumedAt, now - resumedAt < limits.resumeQuiet {
            return .resumed
        }
        if let leftAt, now - leftAt < limits.exitQuiet { return .leaving }
        guard let dismissedAt = record.dismissedAt else { return nil }
        if record.userActions == 0, now - dismissedAt < limits.chain { return .chain }
        if record.userActions < limits.userActions { return .tooFewActions }
        return now - dismissedAt < limits.gap ? .gap : nil
    }

    private func refusalOfLoad(_ slot: AdSlot) -> AdRefusal? {
        if record.tests(in: slot) < limits.testsPerAd(in: slot) { return .testsBetweenAds }
        if attempt.ads >= limits.adsPerTest { return .testCap }
        guard limits.adsPerHour > 0 else { return .hourCap }
        if limits.adsPerHour <= AdCaps.maximumAdsPerHour,
            let oldest = record.shown(limits.adsPerHour), timeline.now - oldest < Self.hour
        {
            return .hourCap
        }
        return longestStay < limits.countdown ? .shareCap : nil
    }

    /// The longest time for which an ad that is shown now can stay.
    var longestStay: Int64 {
        min(
            limits.longestStay(foreground: timeline.foreground, ads: record.visible),
            max(limits.longestShow, limits.countdown))
    }

    static let hour: Int64 = 3_600_000
}
