/// The state of the app's process.
public enum AdAppState: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The process has started and is in the foreground.
    case launched
    /// The app is in the foreground.
    case active
    /// Something else has the focus, such as a system sheet. The rules do not count this state as
    /// visible.
    case inactive
    /// Another app is in the foreground.
    case background
    /// The process ends.
    case terminated

    /// Whether a countdown continues in this state.
    public var isForeground: Bool { self == .launched || self == .active }
}
