/// The current screen of the app, as far as it is relevant to ads.
public enum AdScreen: Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The screen is unknown and treated as the game.
    case unknown
    /// The game.
    case game
    /// The list of levels.
    case home
    /// Another screen.
    case other

    /// Creates a screen from its name.
    ///
    /// - Parameter name: The name in the trace.
    public init(named name: String) {
        switch name {
        case "game": self = .game
        case "home": self = .home
        default: self = .other
        }
    }

    var isGame: Bool { self == .game || self == .unknown }
    /// Whether a user action on this screen shows that the app is in use.
    var isContent: Bool { self == .game || self == .home }
}
