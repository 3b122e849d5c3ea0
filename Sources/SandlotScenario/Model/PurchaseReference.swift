import SandlotStore

/// A purchase made in an earlier step.
enum PurchaseReference: Sendable {
    /// The purchase with a label.
    case label(String)
    /// The purchase with a transaction identifier.
    case transaction(TransactionID)
    /// A customer's latest purchase of a product.
    case latest(product: String, CustomerID, bundleID: String)

    /// The word for the purchase in the scenario.
    var word: String {
        switch self {
        case .label(let label): label
        case .transaction(let id): id.description
        case .latest(let product, _, _): product
        }
    }
}

/// A subscription: a product that a customer has subscribed to.
struct SubscriptionReference: Sendable {
    let productID: String
    let customer: CustomerID
    let bundleID: String
}
