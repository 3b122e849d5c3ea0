public import SandlotBase

/// The source of a store's time.
public enum StoreClock: Sendable {
    /// A clock that moves only when it is advanced.
    case manual(start: Timestamp)
    /// The system's clock.
    case real
}
