import SandlotTrace

/// A policy as the scheduler needs it: numbers only, in milliseconds.
struct AdLimits: Sendable, Hashable, BitwiseCopyable {
    /// Tests for each ad, by slot; 0 where there are none.
    let testsPerPreTestAd: Int
    let testsPerPostTestAd: Int
    let countdown: Int64
    let longestShow: Int64
    let loadTimeout: Int64
    let clickGuard: Int64
    let adsPerTest: Int
    let adsPerHour: Int
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
        testsPerPreTestAd = policy.slots[.preTest]?.testsPerAd ?? 0
        testsPerPostTestAd = policy.slots[.postTest]?.testsPerAd ?? 0
        countdown = policy.countdown(on: platform).boundedMilliseconds
        longestShow = policy.longestShow.boundedMilliseconds
        loadTimeout = policy.loadTimeout.boundedMilliseconds
        clickGuard = policy.clickGuard.boundedMilliseconds
        adsPerTest = policy.caps.adsPerTest
        adsPerHour = policy.caps.adsPerHour ?? .max
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

    func testsPerAd(in slot: AdSlot) -> Int {
        slot == .preTest ? testsPerPreTestAd : testsPerPostTestAd
    }

    /// How much later than it should be a timer may fire, in milliseconds.
    static let timerTolerance: Int64 = 250

    /// How long the next ad may stay on the screen without taking too large a share of the time.
    ///
    /// The bound must hold whenever the run ends. While an ad is on the screen, its share only grows, so its
    /// end decides: either the share is kept there, or the app has been in the foreground so short a time
    /// that the share does not count yet, and what ads have taken is still allowed when it begins to.
    ///
    /// - Parameters:
    ///   - foreground: How long the app was in the foreground, in milliseconds.
    ///   - ads: How much of it ads have taken.
    /// - Returns: Milliseconds; negative if there is nothing left.
    func longestStay(foreground: Int64, ads: Int64) -> Int64 {
        guard sharePermille < 1_000 else { return .max }
        let later = (sharePermille * foreground - 1_000 * ads) / (1_000 - sharePermille)
        let early = sharePermille * shareFrom / 1_000 - ads
        return max(later, early) - Self.timerTolerance
    }
}
