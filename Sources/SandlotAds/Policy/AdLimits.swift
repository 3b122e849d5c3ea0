import SandlotTrace

/// A policy in the form that the scheduler needs: numbers only, with times in milliseconds.
struct AdLimits: Sendable, Hashable, BitwiseCopyable {
    /// The number of tests for each ad before a test, or 0 if there are no such ads.
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
    func longestStay(foreground: Int64, ads: Int64) -> Int64 {
        guard sharePermille < 1_000 else { return .max }
        let later = (sharePermille * foreground - 1_000 * ads) / (1_000 - sharePermille)
        let early = sharePermille * shareFrom / 1_000 - ads
        return max(later, early) - Self.timerTolerance
    }
}
