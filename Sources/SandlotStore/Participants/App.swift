public import SandlotCatalog

/// An app and the products that it sells.
public struct App: Sendable {
    /// The bundle identifier.
    public var bundleID: String
    /// The build number (`CFBundleVersion`).
    public var version = "1"
    /// The version that customers see (`CFBundleShortVersionString`).
    public var shortVersion = "1.0"
    /// The app's Apple ID, which the production profile requires.
    public var appAppleID: Int64?
    /// The products for sale.
    public var catalog: Catalog
    /// Whether finished consumables stay in the history
    /// (`SKIncludeConsumableInAppPurchaseHistory`).
    public var keepsFinishedConsumables = false

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle identifier.
    ///   - catalog: The products for sale.
    public init(bundleID: String, catalog: Catalog) {
        self.bundleID = bundleID
        self.catalog = catalog
    }
}
