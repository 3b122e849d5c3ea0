/// The history of ads that a launch needs, so that a restart of the app resets neither caps nor
/// spacing.
///
/// The history is plain data without identifiers. It is small enough to be stored with the app's
/// settings. Times are ages at the time of the snapshot. The elapsed time is added when the history
/// is restored.
public struct AdHistory: Sendable, Hashable {
    /// The ages of the latest ads, latest first.
    public var shows: [Duration]
    /// The ages of the latest ads on other devices of the family, latest first.
    public var showsElsewhere: [Duration]
    /// The time since an ad was last closed.
    public var dismissal: Duration?
    /// The number of user actions since an ad was last closed.
    public var userActions: Int
    /// The number of tests that reached each slot since its last ad.
    public var tests: [AdSlot: Int]
    /// The latest known entitlement.
    ///
    /// A launch in which the ownership remains unknown does not change it.
    public var entitlement: AdEntitlement

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - shows: The ages of the latest ads, latest first.
    ///   - dismissal: The time since an ad was last closed.
    ///   - userActions: The number of user actions since an ad was last closed.
    ///   - tests: The number of tests that reached each slot since its last ad.
    ///   - entitlement: The latest known entitlement.
    ///   - showsElsewhere: The ages of the latest ads on other devices of the family, latest first.
    public init(
        shows: [Duration] = [], dismissal: Duration? = nil, userActions: Int = 0,
        tests: [AdSlot: Int] = [:], entitlement: AdEntitlement = .unknown,
        showsElsewhere: [Duration] = []
    ) {
        self.shows = shows
        self.showsElsewhere = showsElsewhere
        self.dismissal = dismissal
        self.userActions = userActions
        self.tests = tests
        self.entitlement = entitlement
    }

    /// The largest value of a count.
    static let maximumCount = 1_000_000

    /// Returns the history some time later.
    ///
    /// - Parameter elapsed: The elapsed time on the wall clock. A negative time counts as zero.
    /// - Returns: The history with all ages increased by the time.
    public func aged(by elapsed: Duration) -> AdHistory {
        let elapsed = max(elapsed, .zero)
        var history = self
        history.shows = shows.map { max($0, .zero) + elapsed }
        history.showsElsewhere = showsElsewhere.map { max($0, .zero) + elapsed }
        history.dismissal = dismissal.map { max($0, .zero) + elapsed }
        return history
    }
}

extension AdRecord {
    /// Creates a record from a history, relative to a time of this launch.
    init(_ history: AdHistory, at now: Int64, _ limits: AdLimits) {
        self.init()
        func time(_ age: Duration) -> Int64 { now - max(0, age.boundedMilliseconds) }
        func count(_ number: Int) -> Int { min(max(0, number), AdHistory.maximumCount) }
        for age in history.shows.prefix(limits.rememberedAds).reversed() { show(at: time(age)) }
        learn(adsElsewhere: history.showsElsewhere, at: now)
        if let age = history.dismissal {
            restoreDismissal(at: time(age), userActions: count(history.userActions))
        }
        for position in limits.positions {
            setTests(count(history.tests[limits.slot(at: position)] ?? 0), at: position)
        }
    }

    /// Returns the history at a time.
    func history(
        at now: Int64, entitlement: AdEntitlement, _ limits: AdLimits
    ) -> AdHistory {
        func age(_ time: Int64) -> Duration { .milliseconds(max(0, now - time)) }
        let slots = limits.positions.map { (limits.slot(at: $0), tests[$0]) }
        return AdHistory(
            shows: (1...limits.rememberedAds).compactMap { shown($0).map(age) },
            dismissal: dismissedAt.map(age), userActions: userActions,
            tests: Dictionary(uniqueKeysWithValues: slots.filter { $0.1 > 0 }),
            entitlement: entitlement, showsElsewhere: timesElsewhere.map(age))
    }
}
