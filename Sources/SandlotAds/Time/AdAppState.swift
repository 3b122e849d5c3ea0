/// Where the app's process stands.
public enum AdAppState: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The process has begun and is in the foreground.
    case launched
    /// It is in the foreground.
    case active
    /// Something else has the attention, as a sheet of the system; not visible in the sense of the rules.
    case inactive
    /// Another app is in the foreground.
    case background
    /// The process ends.
    case terminated

    /// Whether a countdown goes on in this state.
    public var isForeground: Bool { self == .launched || self == .active }
}
