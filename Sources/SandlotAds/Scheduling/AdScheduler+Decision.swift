// The decisions whether an ad is allowed.

extension AdScheduler {
    /// Returns the reason why a request would be refused.
    ///
    /// - Parameter slot: The slot.
    /// - Returns: The reason for the first rule that an ad would break now, or nil if an ad is
    ///   allowed.
    public func refusal(of slot: AdSlot) -> AdRefusal? {
        switch stage {
        case .idle: refusalOfSituation(slot) ?? (isAsked(slot) ? .slotFailed : nil)
        case .loading, .showing: phase.isGameplay && screen.isGame ? .gameplay : .anotherAd
        }
    }

    private func isAsked(_ slot: AdSlot) -> Bool {
        limits.position(of: slot).map { attempt.slots[$0].isAsked } ?? false
    }

    mutating func request(_ slot: AdSlot, _ effects: inout AdEffects) {
        if let refusal = refusal(of: slot) { return effects.append(.refuse(refusal)) }
        if let position = limits.position(of: slot) { attempt.slots[position].isAsked = true }
        requests += 1
        let id = AdID(requests)
        stage = .loading(
            AdStage.Load(id: id, slot: slot, deadline: timeline.now + limits.loadTimeout))
        effects.append(.load(id, slot))
    }

    /// Returns the reason why an ad must not be requested or shown now, or nil.
    func refusalOfSituation(_ slot: AdSlot) -> AdRefusal? {
        if phase.isGameplay, screen.isGame { return .gameplay }
        guard limits.isAllowed else { return .watch }
        guard let position = limits.position(of: slot), limits[position].testsPerAd > 0 else {
            return slot == .preTest && limits[.postTest].testsPerAd > 0
                ? .levelStart : .slotNotOffered
        }
        return refusalOfPlace(slot, at: position) ?? refusalOfEntitlement(at: position)
            ?? refusalOfMoment(at: position) ?? refusalOfLoad(at: position)
    }

    private func refusalOfPlace(_ slot: AdSlot, at position: Int) -> AdRefusal? {
        guard attempt.number != nil else { return .outsideSlot }
        if slot.isOwn {
            guard phase.isOutsideTest, attempt.isOver, !isCovered else { return .outsideSlot }
        } else {
            guard phase.slot == slot, screen.isGame else { return .outsideSlot }
        }
        guard !attempt.isOld else { return .testBegun }
        if slot == .preTest, attempt.hasPlayed { return .testBegun }
        if slot == .postTest, limits.needsEveryWord, !attempt.isComplete { return .testUnfinished }
        return attempt.slots[position].isShown ? .slotUsed : nil
    }

    private func refusalOfEntitlement(at position: Int) -> AdRefusal? {
        switch entitlement {
        case .active: .entitled
        case .unknown: .entitlementUnknown
        case .absent: attempt.slots[position].isBarred ? .entitledInSlot : nil
        }
    }

    private func refusalOfMoment(at position: Int) -> AdRefusal? {
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
        return now - dismissedAt < max(limits.gap, limits[position].gap) ? .gap : nil
    }

    private func refusalOfLoad(at position: Int) -> AdRefusal? {
        let slot = limits[position]
        if record.tests[position] < slot.testsPerAd { return .testsBetweenAds }
        if record.ads[position] >= slot.adsPerLaunch { return .launchCap }
        if attempt.ads >= limits.adsPerTest { return .testCap }
        guard limits.adsPerHour > 0 else { return .hourCap }
        if limits.adsPerHour <= AdCaps.maximumAdsPerHour,
            let oldest = record.shown(limits.adsPerHour), timeline.now - oldest < Self.hour
        {
            return .hourCap
        }
        if limits.hasDayCap, adsLeftToday <= 0 { return .dayCap }
        return longestStay(slot.countdown) < slot.countdown ? .shareCap : nil
    }

    /// The number of ads that the cap of the last 24 hours still allows.
    var adsLeftToday: Int {
        limits.adsPerDay
            - record.adCount(
                after: timeline.now - Self.day, isFamilyCounted: limits.countsFamilyAds)
    }

    /// Returns the longest time for which an ad with a countdown that is shown now can stay.
    func longestStay(_ countdown: Int64) -> Int64 {
        min(
            limits.longestStay(foreground: timeline.foreground, ads: record.visible),
            max(limits.longestShow, countdown))
    }

    static let hour: Int64 = 3_600_000
    static let day: Int64 = 86_400_000
}
