/// Which screen of the app is in front, as far as it matters to ads.
public enum AdScreen: Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Nobody has said; taken for the game.
    case unknown
    /// The game.
    case game
    /// The list of levels.
    case home
    /// Any other.
    case other

    /// Reads the name of a screen.
    ///
    /// - Parameter name: The name as in a trace.
    public init(named name: String) {
        switch name {
        case "game": self = .game
        case "home": self = .home
        default: self = .other
        }
    }

    var isGame: Bool { self == .game || self == .unknown }
    /// Whether something done here shows that the app is in use.
    var isContent: Bool { self == .game || self == .home }
}
