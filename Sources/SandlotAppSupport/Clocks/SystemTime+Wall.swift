#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SystemTime {
    /// The milliseconds since 1970 UTC by the wall clock, which the user can set.
    static var wallMilliseconds: Int {
        Int((Date().timeIntervalSince1970 * 1_000).rounded(.down))
    }
}
