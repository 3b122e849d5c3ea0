public import SandlotCatalog

/// An app and what it sells.
public struct App: Sendable {
    /// The bundle identifier.
    public var bundleID: String
    /// The build number (`CFBundleVersion`).
    public var version = "1"
    /// The version that customers see (`CFBundleShortVersionString`).
    public var shortVersion = "1.0"
    /// The app's number in the App Store; needed in the production profile.
    public var appAppleID: Int64?
    /// What is for sale.
    public var catalog: Catalog
    /// Whether finished consumables stay in the history (`SKIncludeConsumableInAppPurchaseHistory`).
    public var keepsFinishedConsumables = false

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle identifier.
    ///   - catalog: What is for sale.
    public init(bundleID: String, catalog: Catalog) {
        self.bundleID = bundleID
        self.catalog = catalog
    }
}
