/// What a launch must know of those before it, so that ending the app resets neither caps nor spacing.
///
/// It is plain data without identifiers, small enough to be kept wherever the app keeps its settings. Times are
/// ages at the moment of the snapshot; what has passed since then is told when it is restored.
public struct AdHistory: Sendable, Hashable {
    /// How long ago the latest ads were shown, latest first.
    public var shows: [Duration]
    /// How long ago an ad was last closed.
    public var dismissal: Duration?
    /// How much was done since.
    public var userActions: Int
    /// How many tests came to each slot since its last ad.
    public var tests: [AdSlot: Int]
    /// What was known last about Remove Ads.
    public var entitlement: AdEntitlement

    /// Makes a history.
    ///
    /// - Parameters:
    ///   - shows: How long ago the latest ads were shown, latest first.
    ///   - dismissal: How long ago an ad was last closed.
    ///   - userActions: How much was done since.
    ///   - tests: How many tests came to each slot since its last ad.
    ///   - entitlement: What was known last about Remove Ads.
    public init(
        shows: [Duration] = [], dismissal: Duration? = nil, userActions: Int = 0,
        tests: [AdSlot: Int] = [:], entitlement: AdEntitlement = .unknown
    ) {
        self.shows = shows
        self.dismissal = dismissal
        self.userActions = userActions
        self.tests = tests
        self.entitlement = entitlement
    }

    /// No count grows beyond this.
    static let maximumCount = 1_000_000

    /// The history some time later.
    ///
    /// - Parameter elapsed: How long it was kept, by the wall clock; a negative time counts as none.
    /// - Returns: The history with everything so much longer ago.
    public func aged(by elapsed: Duration) -> AdHistory {
        let elapsed = max(elapsed, .zero)
        var history = self
        history.shows = shows.map { max($0, .zero) + elapsed }
        history.dismissal = dismissal.map { max($0, .zero) + elapsed }
        return history
    }
}

extension AdRecord {
    /// What a history says, seen from an instant of this launch.
    init(_ history: AdHistory, at now: Int64) {
        self.init()
        func time(_ age: Duration) -> Int64 { now - max(0, age.boundedMilliseconds) }
        func count(_ number: Int) -> Int { min(max(0, number), AdHistory.maximumCount) }
        for age in history.shows.prefix(AdCaps.maximumAdsPerHour).reversed() { show(at: time(age)) }
        if let age = history.dismissal {
            restoreDismissal(at: time(age), userActions: count(history.userActions))
        }
        for slot in AdSlot.allCases { setTests(count(history.tests[slot] ?? 0), in: slot) }
    }

    /// The history at an instant.
    func history(at now: Int64, entitlement: AdEntitlement) -> AdHistory {
        func age(_ time: Int64) -> Duration { .milliseconds(max(0, now - time)) }
        let slots = AdSlot.allCases.map { ($0, tests(in: $0)) }
        return AdHistory(
            shows: (1...AdCaps.maximumAdsPerHour).compactMap { shown($0).map(age) },
            dismissal: dismissedAt.map(age), userActions: userActions,
            tests: Dictionary(uniqueKeysWithValues: slots.filter { $0.1 > 0 }),
            entitlement: entitlement)
    }
}
