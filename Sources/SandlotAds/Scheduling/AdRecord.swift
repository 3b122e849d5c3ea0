/// The ads that there have been, as far as caps and spacing need it.
struct AdRecord: Sendable, Hashable, BitwiseCopyable {
    /// When the latest ads were shown; the latest is at `index`.
    private var shows = SIMD16<Int64>(repeating: .min)
    private var index = 0
    /// When an ad was last closed.
    private(set) var dismissedAt: Int64?
    /// How much was done since.
    private(set) var userActions = 0
    /// How many tests came to each slot since its last ad.
    private var preTests = 0
    private var postTests = 0
    /// How long ads were visible, in milliseconds.
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

    /// Looks an earlier ad up.
    ///
    /// - Parameter age: 1 for the latest ad, at most ``AdCaps/maximumAdsPerHour``.
    /// - Returns: When it was shown; nil if there were fewer.
    func shown(_ age: Int) -> Int64? {
        let size = AdCaps.maximumAdsPerHour
        let time = shows[(index + 1 - age + size) % size]
        return time == .min ? nil : time
    }
}
