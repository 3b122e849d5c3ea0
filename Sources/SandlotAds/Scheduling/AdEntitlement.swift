/// What the app knows about Remove Ads.
public enum AdEntitlement: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Nothing yet; there are no ads until it does.
    case unknown
    /// It is not owned.
    case absent
    /// It is owned; there are no ads.
    case active
}
