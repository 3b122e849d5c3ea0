#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SystemTime {
    /// Milliseconds since 1970 UTC, by the clock that a user can set.
    static var wallMilliseconds: Int {
        Int((Date().timeIntervalSince1970 * 1_000).rounded(.down))
    }
}
