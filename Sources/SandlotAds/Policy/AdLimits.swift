import SandlotTrace

/// A policy in the form that the scheduler needs: numbers only, with times in milliseconds.
///
/// Its functions are inlined, because a call would copy all of it for each decision.
struct AdLimits: Sendable, Hashable, BitwiseCopyable {
    /// The limits of one slot.
    struct Slot: Sendable, Hashable, BitwiseCopyable {
        /// The number of tests for each ad, or 0 if there are no ads in the slot.
        var testsPerAd = 0
        var countdown: Int64 = 0
        var gap: Int64 = 0
        var adsPerLaunch = Int.max
    }

    /// The slots in the order of the tables: the built-in ones, and then those of the policy.
    private var names: AdSlotTable<AdSlot>
    private var slots: AdSlotTable<Slot>
    let slotCount: Int
    let longestShow: Int64
    let loadTimeout: Int64
    let clickGuard: Int64
    let adsPerTest: Int
    let adsPerHour: Int
    let adsPerDay: Int
    let countsFamilyAds: Bool
    let sharePermille: Int64
    let shareFrom: Int64
    let userActions: Int
    let gap: Int64
    let chain: Int64
    let launchQuiet: Int64
    let resumeQuiet: Int64
    let exitQuiet: Int64
    let isAllowed: Bool
    let countsInBackground: Bool
    let needsEveryWord: Bool
    let wordsPerTest: Int

    init(_ policy: AdPolicy, on platform: TraceEvent.Platform?) {
        let known = AdSlot.allCases + policy.ownSlots.prefix(AdPolicy.maximumOwnSlots)
        names = AdSlotTable(repeating: .preTest)
        slots = AdSlotTable(repeating: Slot())
        slotCount = known.count
        for (position, slot) in known.enumerated() {
            names[position] = slot
            let terms = policy.slots[slot]
            slots[position] = Slot(
                testsPerAd: terms?.testsPerAd ?? 0,
                countdown: policy.countdown(of: slot, on: platform).boundedMilliseconds,
                gap: terms?.gap.boundedMilliseconds ?? 0,
                adsPerLaunch: terms?.adsPerLaunch ?? .max)
        }
        longestShow = policy.longestShow.boundedMilliseconds
        loadTimeout = policy.loadTimeout.boundedMilliseconds
        clickGuard = policy.clickGuard.boundedMilliseconds
        adsPerTest = policy.caps.adsPerTest
        adsPerHour = policy.caps.adsPerHour ?? .max
        adsPerDay = policy.caps.adsPerDay ?? .max
        countsFamilyAds = policy.caps.countsFamilyAds
        sharePermille = Int64(policy.caps.sharePermille)
        shareFrom = policy.caps.shareFrom.boundedMilliseconds
        userActions = policy.spacing.userActions
        gap = policy.spacing.gap.boundedMilliseconds
        chain = policy.spacing.chain.boundedMilliseconds
        launchQuiet = policy.spacing.launchQuiet.boundedMilliseconds
        resumeQuiet = policy.spacing.resumeQuiet.boundedMilliseconds
        exitQuiet = policy.spacing.exitQuiet.boundedMilliseconds
        isAllowed = policy.isAllowedOnWatch || platform != .watchOS
        countsInBackground = policy.countsInBackground
        needsEveryWord = policy.needsEveryWord
        wordsPerTest = policy.wordsPerTest
    }

    /// The position of the slot after a test.
    static let postTest = 1
    /// The position of the first slot of a policy's own.
    private static let firstOwn = 2
    /// The positions of all slots.
    var positions: Range<Int> { 0..<slotCount }
    /// The positions of the slots of the policy's own.
    var ownPositions: Range<Int> { Self.firstOwn..<slotCount }

    /// Returns the slot at a position.
    func slot(at position: Int) -> AdSlot { names[position] }

    /// Returns the position of a slot, or nil if the policy does not have it.
    ///
    /// - Complexity: O(1) for the built-in slots, and at most four comparisons for others.
    @inline(__always)
    func position(of slot: AdSlot) -> Int? {
        switch slot.kind {
        case .preTest: 0
        case .postTest: Self.postTest
        case .own: ownPositions.first { names[$0] == slot }
        }
    }

    /// Returns the limits of a slot, which has no ads if the policy does not have it.
    subscript(slot: AdSlot) -> Slot {
        @inline(__always) get { position(of: slot).map { slots[$0] } ?? Slot() }
    }
    /// Returns the limits of the slot at a position.
    subscript(position: Int) -> Slot {
        @inline(__always) get { slots[position] }
    }

    /// Whether the number of ads in a day is limited.
    var hasDayCap: Bool { adsPerDay <= AdCaps.maximumAdsPerDay }

    /// The number of earlier ads that the next launch has to know.
    var rememberedAds: Int { hasDayCap ? AdCaps.maximumAdsPerDay : AdCaps.maximumAdsPerHour }

    /// The maximum delay of a timer, in milliseconds.
    static let timerTolerance: Int64 = 250

    /// Returns the longest time that the next ad can be shown within the allowed share of time.
    ///
    /// The limit must hold whenever the run ends. While an ad is on the screen, its share only
    /// grows, so the end of the ad is decisive. There are two cases: either the share is within the
    /// limit at that time, or the foreground time is too short for the share to apply. In the
    /// second case, the total must be within the limit when the share starts to apply.
    ///
    /// - Parameters:
    ///   - foreground: The foreground time of the app, in milliseconds.
    ///   - ads: The part of it that ads have taken, in milliseconds.
    /// - Returns: The time in milliseconds, which is negative if none is left.
    @inline(__always)
    func longestStay(foreground: Int64, ads: Int64) -> Int64 {
        guard sharePermille < 1_000 else { return .max }
        let later = (sharePermille * foreground - 1_000 * ads) / (1_000 - sharePermille)
        let early = sharePermille * shareFrom / 1_000 - ads
        return max(later, early) - Self.timerTolerance
    }
}
