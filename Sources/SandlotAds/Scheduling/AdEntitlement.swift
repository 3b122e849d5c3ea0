/// The app's knowledge about the ownership of Remove Ads.
public enum AdEntitlement: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The ownership is unknown, and there are no ads.
    case unknown
    /// Remove Ads is not owned.
    case absent
    /// Remove Ads is owned, and there are no ads.
    case active
}
