/// The record of past ads for caps and spacing.
struct AdRecord: Sendable, Hashable, BitwiseCopyable {
    /// The times of the latest ads, of which the latest is at `index`.
    private var shows = SIMD32<Int64>(repeating: .min)
    /// The times of the latest ads on other devices of the family, latest first.
    private var showsElsewhere = SIMD32<Int64>(repeating: .min)
    private var index = 0
    /// The time at which an ad was last closed.
    private(set) var dismissedAt: Int64?
    /// The number of user actions since an ad was last closed.
    private(set) var userActions = 0
    /// The number of tests that reached each slot since its last ad.
    private(set) var tests = AdSlotTable(repeating: 0)
    /// The number of ads in each slot during this launch.
    private(set) var ads = AdSlotTable(repeating: 0)
    /// The total time for which ads were visible, in milliseconds.
    private(set) var visible: Int64 = 0

    init() {}

    /// Counts a test for the slot at a position.
    mutating func enter(_ position: Int) {
        tests[position] = min(tests[position] + 1, AdHistory.maximumCount)
    }

    /// Sets the number of tests since the last ad of the slot at a position.
    mutating func setTests(_ count: Int, at position: Int) {
        tests[position] = count
    }

    mutating func act() {
        userActions = min(userActions + 1, AdHistory.maximumCount)
    }

    /// Counts an ad in the slot at a position.
    mutating func show(at time: Int64, in position: Int) {
        tests[position] = 0
        ads[position] = min(ads[position] + 1, AdHistory.maximumCount)
        show(at: time)
    }

    mutating func show(at time: Int64) {
        index = (index + 1) % AdCaps.maximumAdsPerDay
        shows[index] = time
    }

    mutating func dismiss(at time: Int64, visible duration: Int64) {
        dismissedAt = time
        userActions = 0
        visible += duration
    }

    mutating func restoreDismissal(at time: Int64, userActions count: Int) {
        dismissedAt = time
        userActions = count
    }

    /// Returns the time of an earlier ad.
    ///
    /// - Parameter age: The position from the end, which is 1 for the latest ad and at most
    ///   ``AdCaps/maximumAdsPerDay``.
    /// - Returns: The time, or nil if there were fewer ads.
    func shown(_ age: Int) -> Int64? {
        let size = AdCaps.maximumAdsPerDay
        let time = shows[(index + 1 - age + size) % size]
        return time == .min ? nil : time
    }

    /// Replaces the ads of the family's other devices.
    ///
    /// - Parameters:
    ///   - ages: The ages of the ads, in any order. Only the latest ones are kept.
    ///   - now: The current time.
    mutating func learn(adsElsewhere ages: [Duration], at now: Int64) {
        showsElsewhere = SIMD32(repeating: .min)
        let latest = ages.map { max(0, $0.boundedMilliseconds) }.sorted()
        for (position, age) in latest.prefix(AdCaps.maximumAdsPerDay).enumerated() {
            showsElsewhere[position] = now - age
        }
    }

    /// The times of the latest ads on other devices of the family, latest first.
    var timesElsewhere: [Int64] {
        (0..<AdCaps.maximumAdsPerDay).map { showsElsewhere[$0] }.filter { $0 != .min }
    }

    /// Returns the number of ads after a time.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - isFamilyCounted: Whether the ads of the family's other devices count.
    /// - Returns: The number, which is at most ``AdCaps/maximumAdsPerDay`` for each of the two.
    func adCount(after time: Int64, isFamilyCounted: Bool) -> Int {
        func count(_ times: SIMD32<Int64>) -> Int64 {
            SIMD32<Int64>.zero.replacing(with: 1, where: times .> time).wrappedSum()
        }
        return Int(count(shows) + (isFamilyCounted ? count(showsElsewhere) : 0))
    }
}
