public import SandlotStore
public import Testing

extension Trait where Self == IsolatedStoreTrait {
    /// Gives every test a simulated store of its own, with a clock that only the test moves.
    public static var isolatedStore: Self { Self() }

    /// Gives every test a simulated store of its own, made from a configuration.
    ///
    /// - Parameter configuration: What each test's environment is made from.
    /// - Returns: The trait.
    public static func isolatedStore(_ configuration: StoreEnvironment.Configuration) -> Self {
        Self(configuration)
    }

    /// Gives every test a simulated store of its own.
    ///
    /// - Parameters:
    ///   - profile: Which of Apple's environments the store resembles.
    ///   - seed: From what identifiers and other chance values are made.
    ///   - bundleID: The app's bundle identifier.
    ///   - habits: The awkward ways of the real store that are switched on.
    /// - Returns: The trait.
    public static func isolatedStore(
        profile: StoreProfile = .xcode, seed: UInt64 = 0, bundleID: String = "com.example.app",
        habits: Set<Habit> = []
    ) -> Self {
        var configuration = StoreEnvironment.Configuration()
        configuration.profile = profile
        configuration.seed = seed
        configuration.bundleID = bundleID
        configuration.habits = habits
        return Self(configuration)
    }
}
