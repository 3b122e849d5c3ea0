/// A signed transaction as an app on a device received it.
package struct DisclosedReceipt: Sendable {
    /// The device.
    package let device: String
    /// The product.
    package let productID: String
    /// The compact JWS.
    package let jws: String
}

/// The signed transactions that were disclosed, each once, in order.
struct ReceiptLog {
    private(set) var receipts: [DisclosedReceipt] = []
    private var seen: Set<String> = []

    /// Adds a receipt unless it was added before.
    mutating func add(_ receipt: DisclosedReceipt) {
        guard seen.insert(receipt.jws).inserted else { return }
        receipts.append(receipt)
    }
}
