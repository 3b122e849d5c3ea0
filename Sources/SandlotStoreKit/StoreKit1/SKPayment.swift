public import Foundation
internal import SandlotReceipts
internal import SandlotStore

/// A request to buy a product.
public class SKPayment: NSObject {
    /// What a payment says, to be sent to where it is made.
    struct Content: Hashable, Sendable {
        var productIdentifier: String
        var quantity = 1
        var applicationUsername: String?
        var simulatesAskToBuyInSandbox = false
        var winBackOfferID: String?

        init(productIdentifier: String) {
            self.productIdentifier = productIdentifier
        }

        init(_ payload: TransactionPayload) {
            productIdentifier = payload.productId ?? ""
            quantity = payload.quantity.map { Int($0) } ?? 1
            applicationUsername = payload.appAccountToken?.uuidString
        }

        /// The order that the store takes; the buyer's own listeners are told of what comes of it.
        var order: PurchaseOrder {
            var order = PurchaseOrder(productID: productIdentifier)
            order.quantity = quantity
            order.appAccountToken = applicationUsername.flatMap { UUID(uuidString: $0) }
            order.simulatesAskToBuy = simulatesAskToBuyInSandbox
            order.offer = winBackOfferID.map { .winBack(id: $0) }
            order.isAnnouncedToBuyer = true
            return order
        }
    }

    var content: Content

    init(_ content: Content) {
        self.content = content
    }

    /// Makes a payment for one of a product.
    public init(product: SKProduct) {
        content = Content(productIdentifier: product.productIdentifier)
    }

    /// The product.
    public var productIdentifier: String { content.productIdentifier }

    /// How many are bought.
    public var quantity: Int { content.quantity }

    /// The name of the customer's account in the app; a UUID becomes the transaction's `appAccountToken`.
    public var applicationUsername: String? { content.applicationUsername }

    /// Whether a parent is asked in the sandbox.
    public var simulatesAskToBuyInSandbox: Bool { content.simulatesAskToBuyInSandbox }

    /// Whether both ask for the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKPayment)?.content == content
    }

    /// A hash of what is asked for.
    public override var hash: Int { content.hashValue }
}

/// A request to buy a product that can still be changed.
public final class SKMutablePayment: SKPayment {
    /// The product.
    public override var productIdentifier: String {
        get { content.productIdentifier }
        set { content.productIdentifier = newValue }
    }

    /// How many are bought.
    public override var quantity: Int {
        get { content.quantity }
        set { content.quantity = newValue }
    }

    /// The name of the customer's account in the app; a UUID becomes the transaction's `appAccountToken`.
    public override var applicationUsername: String? {
        get { content.applicationUsername }
        set { content.applicationUsername = newValue }
    }

    /// Whether a parent is asked in the sandbox.
    public override var simulatesAskToBuyInSandbox: Bool {
        get { content.simulatesAskToBuyInSandbox }
        set { content.simulatesAskToBuyInSandbox = newValue }
    }
}
