import SandlotStore

/// A purchase in a scenario.
struct Purchase: Sendable {
    /// The place where a customer buys.
    enum Buyer: Sendable {
        /// In an app on a device.
        case app(Place)
        /// Outside the app, as in the App Store itself.
        case store(CustomerID, bundleID: String)
    }

    /// A variation of a purchase.
    enum Twist: String, Sendable {
        case none = "buy"
        /// The customer changes their mind.
        case canceled = "cancel"
        /// Something must be resolved before the purchase can continue.
        case interrupted = "interrupt"
    }

    let order: PurchaseOrder
    let buyer: Buyer
    let twist: Twist
    /// The label that later steps use.
    let label: String?
    /// Whether the app finishes what it buys, or nil for the default.
    let finishes: Bool?

    /// The bundle identifier of the app in which, or for which, the product is bought.
    var bundleID: String {
        switch buyer {
        case .app(let place): place.bundleID
        case .store(_, let bundleID): bundleID
        }
    }
}
