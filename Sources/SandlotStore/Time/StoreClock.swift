public import SandlotBase

/// Where a store's time comes from.
public enum StoreClock: Sendable {
    /// Time passes only when it is advanced.
    case manual(start: Timestamp)
    /// The system's time.
    case real
}
