public import Foundation
import SandlotReceipts
import SandlotStore

/// A request to buy a product.
public class SKPayment: NSObject, NSCopying, NSMutableCopying {
    /// The content of a payment, which can be sent to other tasks.
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

        /// Whether another payment requests the same from the store.
        ///
        /// The store keeps only a username that is a UUID.
        func requestsSame(as other: Content) -> Bool {
            let (one, other) = (order, other.order)
            return (one.productID, one.quantity, one.appAccountToken)
                == (other.productID, other.quantity, other.appAccountToken)
        }

        /// The order for the store.
        ///
        /// The buyer's own listeners receive the resulting transaction.
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

    /// Creates a payment without a product, which only a mutable payment can name later.
    public override init() {
        content = Content(productIdentifier: "")
    }

    /// Creates a payment for one unit of a product.
    public init(product: SKProduct) {
        content = Content(productIdentifier: product.productIdentifier)
    }

    /// Returns a payment that does not change.
    public func copy(with zone: NSZone? = nil) -> Any { SKPayment(content) }

    /// Returns an `SKMutablePayment` that requests the same.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(content) }

    /// The product's identifier.
    public var productIdentifier: String { content.productIdentifier }

    /// The quantity.
    public var quantity: Int { content.quantity }

    /// The customer's account name in the app.
    ///
    /// A UUID becomes the transaction's `appAccountToken`.
    public var applicationUsername: String? { content.applicationUsername }

    /// Whether the payment simulates Ask to Buy in the sandbox.
    public var simulatesAskToBuyInSandbox: Bool { content.simulatesAskToBuyInSandbox }

    /// Whether both payments request the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKPayment)?.content == content
    }

    /// A hash of the request.
    public override var hash: Int { content.hashValue }
}

/// A mutable request to buy a product.
public final class SKMutablePayment: SKPayment {
    /// The product's identifier.
    public override var productIdentifier: String {
        get { content.productIdentifier }
        set { content.productIdentifier = newValue }
    }

    /// The quantity.
    public override var quantity: Int {
        get { content.quantity }
        set { content.quantity = newValue }
    }

    /// The customer's account name in the app.
    ///
    /// A UUID becomes the transaction's `appAccountToken`.
    public override var applicationUsername: String? {
        get { content.applicationUsername }
        set { content.applicationUsername = newValue }
    }

    /// Whether the payment simulates Ask to Buy in the sandbox.
    public override var simulatesAskToBuyInSandbox: Bool {
        get { content.simulatesAskToBuyInSandbox }
        set { content.simulatesAskToBuyInSandbox = newValue }
    }
}
