/// The shop of an app.
package struct ShopSetup: Sendable, Hashable {
    /// The products for sale, in the order of the page.
    package var products: [String]
    /// The screen with the button that leads to the shop.
    package var buttonOn = "settings"
    /// The screen that shows prices.
    package var page = "paywall"
    /// The name of the offer in the trace.
    package var offer: String
    /// The words on the button.
    package var button: String?
    /// The third party that provides the page, if any.
    ///
    /// Such a page has no gate.
    package var paywall: String?
    /// The duration of a purchase in a debug build that does not ask the store, or nil if debug
    /// builds ask it.
    package var debugPurchase: Duration?
    /// The price that is shown if the store's price could not be loaded.
    package var fallbackPrice: String?

    /// Creates a setup.
    ///
    /// - Parameters:
    ///   - products: The products for sale.
    ///   - offer: The name of the offer in the trace.
    package init(_ products: [String], offer: String) {
        self.products = products
        self.offer = offer
    }
}
