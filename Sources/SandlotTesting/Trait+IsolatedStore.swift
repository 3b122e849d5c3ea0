internal import SandlotBase
public import SandlotStore
public import Testing

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Trait where Self == IsolatedStoreTrait {
    /// Gives every test a simulated store of its own, with a clock that only the test moves.
    ///
    /// The clock starts at 2026-01-01 00:00:00 UTC, and `Date()` shows it.
    public static var isolatedStore: Self { Self() }

    /// Gives every test a simulated store of its own, made from a configuration.
    ///
    /// - Parameter configuration: The configuration of each test's environment.
    /// - Returns: The trait.
    public static func isolatedStore(_ configuration: StoreEnvironment.Configuration) -> Self {
        Self(configuration)
    }

    /// Gives every test a simulated store of its own.
    ///
    /// - Parameters:
    ///   - profile: The environment of Apple's that the store resembles.
    ///   - start: The time at which the store's clock starts, rounded up to milliseconds; nil is
    ///     2026-01-01 00:00:00 UTC.
    ///   - seed: The source of identifiers and other chance values.
    ///   - bundleID: The app's bundle identifier.
    ///   - habits: The awkward behaviors of the real store that are switched on.
    ///   - controlsDate: Whether `Date()` shows the store's time to the test and the app. Pass false to leave
    ///     `Date()` alone; the clock then starts at the system's time, unless `start` is given.
    /// - Returns: The trait.
    public static func isolatedStore(
        profile: StoreProfile = .xcode, start: Date? = nil, seed: UInt64 = 0,
        bundleID: String = "com.example.app", habits: Set<Habit> = [], controlsDate: Bool = true
    ) -> Self {
        Self(
            StoreEnvironment.Configuration(
                profile: profile, start: start, seed: seed, bundleID: bundleID, habits: habits,
                controlsDate: controlsDate))
    }
}

extension StoreEnvironment.Configuration {
    /// Collects what a test chooses.
    init(
        profile: StoreProfile, start: Date?, seed: UInt64, bundleID: String, habits: Set<Habit>,
        controlsDate: Bool
    ) {
        self.init()
        self.profile = profile
        self.seed = seed
        self.bundleID = bundleID
        self.habits = habits
        self.controlsDate = controlsDate
        if let start { clock = .manual(start: Timestamp(roundingUp: start)) }
    }
}
