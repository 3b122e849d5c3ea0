public import SandlotBase

/// A payment sheet that a device shows until the customer answers it.
public struct PaymentSheet: Sendable, Hashable, Identifiable {
    /// The customer's answer to a payment sheet.
    public enum Answer: Sendable {
        /// The customer confirms, and the purchase continues.
        case confirm
        /// The customer cancels.
        case cancel
        /// The payment fails with an error.
        case fail(StoreError)
    }

    /// The number of the sheet, which no other sheet of the store has.
    public let id: Int
    /// The product.
    public let productID: String
    /// The app.
    public let bundleID: String
    /// The device.
    public let device: DeviceID
    /// The instant at which the app requested the purchase.
    public let requestedAt: Timestamp

    init?(_ request: WaitingRequest) {
        guard request.due == nil, let productID = request.productID else { return nil }
        id = request.number
        self.productID = productID
        bundleID = request.key.bundleID
        device = request.key.device
        requestedAt = request.begin
    }
}
