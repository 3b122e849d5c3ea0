/// Where and how an app sells.
package struct ShopSetup: Sendable, Hashable {
    /// What it sells, in the order of the page.
    package var products: [String]
    /// The screen with the button that leads to the shop.
    package var buttonOn = "settings"
    /// The screen on which prices stand.
    package var page = "paywall"
    /// What the offer is called in the trace.
    package var offer: String
    /// The words on the button.
    package var button: String?
    /// Who runs the page, if that is not the app; it asks no gate.
    package var paywall: String?
    /// How long a purchase takes in a debug build, which asks no store; nil if debug builds ask it, too.
    package var debugPurchase: Duration?
    /// The price that is told if the store's could not be loaded.
    package var fallbackPrice: String?

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - products: What it sells.
    ///   - offer: What the offer is called in the trace.
    package init(_ products: [String], offer: String) {
        self.products = products
        self.offer = offer
    }
}
