/// The record of past ads for caps and spacing.
struct AdRecord: Sendable, Hashable, BitwiseCopyable {
    /// The times of the latest ads, of which the latest is at `index`.
    private var shows = SIMD16<Int64>(repeating: .min)
    private var index = 0
    /// The time at which an ad was last closed.
    private(set) var dismissedAt: Int64?
    /// The number of user actions since an ad was last closed.
    private(set) var userActions = 0
    /// The number of tests that reached each slot since its last ad.
    private var preTests = 0
    private var postTests = 0
    /// The total time for which ads were visible, in milliseconds.
    private(set) var visible: Int64 = 0

    init() {}

    func tests(in slot: AdSlot) -> Int { slot == .preTest ? preTests : postTests }

    mutating func enter(_ slot: AdSlot) {
        setTests(min(tests(in: slot) + 1, AdHistory.maximumCount), in: slot)
    }

    mutating func setTests(_ count: Int, in slot: AdSlot) {
        if slot == .preTest { preTests = count } else { postTests = count }
    }

    mutating func act() {
        userActions = min(userActions + 1, AdHistory.maximumCount)
    }

    mutating func show(at time: Int64) {
        index = (index + 1) % AdCaps.maximumAdsPerHour
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
    ///   ``AdCaps/maximumAdsPerHour``.
    /// - Returns: The time, or nil if there were fewer ads.
    func shown(_ age: Int) -> Int64? {
        let size = AdCaps.maximumAdsPerHour
        let time = shows[(index + 1 - age + size) % size]
        return time == .min ? nil : time
    }
}
