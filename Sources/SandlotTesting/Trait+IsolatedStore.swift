import SandlotBase
public import SandlotStore
public import Testing

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Trait where Self == IsolatedStoreTrait {
    /// Gives every test its own simulated store, whose clock only the test moves.
    ///
    /// The clock starts at 2026-01-01 00:00:00 UTC, and `Date()` shows it.
    public static var isolatedStore: Self { Self() }

    /// Gives every test its own simulated store with a configuration.
    ///
    /// - Parameter configuration: The configuration of each test's environment.
    /// - Returns: The trait.
    public static func isolatedStore(_ configuration: StoreEnvironment.Configuration) -> Self {
        Self(configuration)
    }

    /// Gives every test its own simulated store.
    ///
    /// - Parameters:
    ///   - profile: The environment of Apple's that the store resembles.
    ///   - start: The time at which the store's clock starts, rounded up to milliseconds, or nil
    ///     for 2026-01-01 00:00:00 UTC.
    ///   - seed: The source of identifiers and other random values.
    ///   - bundleID: The app's bundle identifier.
    ///   - habits: The awkward behaviors of the real store to turn on.
    ///   - controlsDate: Whether `Date()` shows the store's time to the test and the app. If false,
    ///     `Date()` shows the system's time, at which the store's clock also starts unless you pass
    ///     `start`.
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
    /// Creates a configuration from a test's choices.
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
