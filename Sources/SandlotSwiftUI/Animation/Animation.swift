/// An animation, which has no effect on Linux.
public struct Animation: Equatable, Sendable {
    private init() {}

    /// The default animation.
    public static let `default` = Animation()
    /// An animation with constant speed.
    public static let linear = Animation()
    /// An animation that starts slowly.
    public static let easeIn = Animation()
    /// An animation that ends slowly.
    public static let easeOut = Animation()
    /// An animation that starts and ends slowly.
    public static let easeInOut = Animation()
    /// A spring animation.
    public static var spring: Animation { Animation() }
    /// A spring animation without bounce.
    public static var smooth: Animation { Animation() }
    /// A spring animation with a small bounce.
    public static var snappy: Animation { Animation() }
    /// A spring animation with a large bounce.
    public static var bouncy: Animation { Animation() }

    /// Returns an animation with constant speed.
    public static func linear(duration: Double) -> Animation { Animation() }

    /// Returns an animation that starts slowly.
    public static func easeIn(duration: Double) -> Animation { Animation() }

    /// Returns an animation that ends slowly.
    public static func easeOut(duration: Double) -> Animation { Animation() }

    /// Returns an animation that starts and ends slowly.
    public static func easeInOut(duration: Double) -> Animation { Animation() }

    /// Returns a spring animation.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation {
        Animation()
    }

    /// Returns the animation with a delay.
    public func delay(_ delay: Double) -> Animation { self }
}

/// Runs a closure without animating its changes.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try body()
}
