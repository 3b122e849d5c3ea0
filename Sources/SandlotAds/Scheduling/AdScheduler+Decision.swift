// The decisions whether an ad is allowed.
//
// Verdicts and their parts change nothing. They are mutating because such a call passes the address of
// the scheduler, and any other call a copy of all of it.

extension AdScheduler {
    /// Returns the reason why a request would be refused.
    ///
    /// - Parameter slot: The slot.
    /// - Returns: The reason for the first rule that an ad would break now, or nil if an ad is
    ///   allowed.
    public func refusal(of slot: AdSlot) -> AdRefusal? {
        var scheduler = self
        switch scheduler.verdict(onRequestFor: slot) {
        case .allowed: return nil
        case .refused(let refusal): return refusal
        }
    }

    /// A verdict on an ad.
    enum Verdict {
        /// The ad is allowed in the slot at a position.
        case allowed(position: Int)
        case refused(AdRefusal)
    }

    mutating func request(_ slot: AdSlot, _ effects: inout AdEffects) {
        switch verdict(onRequestFor: slot) {
        case .refused(let refusal): effects.append(.refuse(refusal))
        case .allowed(let position):
            attempt.slots[position].isAsked = true
            requests += 1
            let id = AdID(requests)
            stage = .loading(
                AdStage.Load(id: id, slot: slot, deadline: timeline.now + limits.loadTimeout))
            effects.append(.load(id, slot))
        }
    }

    private mutating func verdict(onRequestFor slot: AdSlot) -> Verdict {
        switch stage {
        case .idle:
            let verdict = verdict(on: slot)
            guard case .allowed(let position) = verdict, attempt.slots[position].isAsked else {
                return verdict
            }
            return .refused(.slotFailed)
        case .loading, .showing:
            return .refused(phase.isGameplay && screen.isGame ? .gameplay : .anotherAd)
        }
    }

    /// Decides whether an ad can be requested or shown now.
    mutating func verdict(on slot: AdSlot) -> Verdict {
        if phase.isGameplay, screen.isGame { return .refused(.gameplay) }
        guard limits.isAllowed else { return .refused(.watch) }
        guard let position = limits.position(of: slot), limits[position].testsPerAd > 0 else {
            return .refused(
                slot == .preTest && limits[.postTest].testsPerAd > 0 ? .levelStart : .slotNotOffered
            )
        }
        let refusal =
            refusalOfPlace(slot, at: position) ?? refusalOfEntitlement(at: position)
            ?? refusalOfMoment(at: position) ?? refusalOfLoad(at: position)
        return refusal.map { .refused($0) } ?? .allowed(position: position)
    }

    private mutating func refusalOfPlace(_ slot: AdSlot, at position: Int) -> AdRefusal? {
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

    private mutating func refusalOfEntitlement(at position: Int) -> AdRefusal? {
        switch entitlement {
        case .active: .entitled
        case .unknown: .entitlementUnknown
        case .absent: attempt.slots[position].isBarred ? .entitledInSlot : nil
        }
    }

    private mutating func refusalOfMoment(at position: Int) -> AdRefusal? {
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

    private mutating func refusalOfLoad(at position: Int) -> AdRefusal? {
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
    @inline(__always)
    var adsLeftToday: Int {
        limits.adsPerDay
            - record.adCount(
                after: timeline.now - Self.day, isFamilyCounted: limits.countsFamilyAds)
    }

    /// Returns the longest time for which an ad with a countdown that is shown now can stay.
    @inline(__always)
    func longestStay(_ countdown: Int64) -> Int64 {
        min(
            limits.longestStay(foreground: timeline.foreground, ads: record.visible),
            max(limits.longestShow, countdown))
    }

    static let hour: Int64 = 3_600_000
    static let day: Int64 = 86_400_000
}
