internal import SandlotStore

/// A purchase that a scenario asks for.
struct Purchase: Sendable {
    /// Where somebody buys.
    enum Buyer: Sendable {
        /// In an app on a device.
        case app(Place)
        /// Outside the app, as in the App Store itself.
        case store(CustomerID, bundleID: String)
    }

    /// What is special about it.
    enum Twist: String, Sendable {
        case none = "buy"
        /// The customer changes their mind.
        case cancelled = "cancel"
        /// Something must be settled before it goes on.
        case interrupted = "interrupt"
    }

    let order: PurchaseOrder
    let buyer: Buyer
    let twist: Twist
    /// What later steps call it.
    let label: String?
    /// Whether the app finishes what it buys; nil is as usual.
    let finishes: Bool?

    /// The app in which, or for which, something is bought.
    var bundleID: String {
        switch buyer {
        case .app(let place): place.bundleID
        case .store(_, let bundleID): bundleID
        }
    }
}
