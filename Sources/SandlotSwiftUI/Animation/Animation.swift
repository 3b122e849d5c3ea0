/// The course of an animation, which nothing shows on Linux.
public struct Animation: Equatable, Sendable {
    private init() {}

    /// The default animation.
    public static let `default` = Animation()
    /// An animation of constant speed.
    public static let linear = Animation()
    /// An animation that begins slowly.
    public static let easeIn = Animation()
    /// An animation that ends slowly.
    public static let easeOut = Animation()
    /// An animation that begins and ends slowly.
    public static let easeInOut = Animation()
    /// An animation that swings.
    public static var spring: Animation { Animation() }
    /// An animation without swinging.
    public static var smooth: Animation { Animation() }
    /// An animation with a little swinging.
    public static var snappy: Animation { Animation() }
    /// An animation with much swinging.
    public static var bouncy: Animation { Animation() }

    /// An animation of constant speed.
    public static func linear(duration: Double) -> Animation { Animation() }

    /// An animation that begins slowly.
    public static func easeIn(duration: Double) -> Animation { Animation() }

    /// An animation that ends slowly.
    public static func easeOut(duration: Double) -> Animation { Animation() }

    /// An animation that begins and ends slowly.
    public static func easeInOut(duration: Double) -> Animation { Animation() }

    /// An animation that swings.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation {
        Animation()
    }

    /// The same animation, later.
    public func delay(_ delay: Double) -> Animation { self }
}

/// Runs a closure, whose changes are not animated.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try body()
}
