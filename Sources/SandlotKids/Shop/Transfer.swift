import Foundation
package import SandlotStore
import SandlotStoreKit

/// A transaction that an app has received.
package struct Transfer: Sendable {
    /// The transaction.
    package let id: TransactionID
    /// The product.
    package let productID: String
    /// The compact JWS.
    package let jws: String
    /// Whether it is verified.
    package let isVerified: Bool
    /// Whether it arrived as an update, and not as the result of a purchase on this device.
    package let isUpdate: Bool
    /// The event for people.
    package let event: String

    init(_ result: VerificationResult<Transaction>, isUpdate: Bool) {
        let transaction = result.unsafePayloadValue
        id = TransactionID(rawValue: transaction.id)
        productID = transaction.productID
        jws = result.jwsRepresentation
        isVerified = if case .verified = result { true } else { false }
        self.isUpdate = isUpdate
        let isShared = transaction.ownershipType == .familyShared
        event =
            if transaction.revocationDate != nil {
                isShared ? "no longer shared" : "refunded"
            } else if transaction.reason == .renewal {
                "renewed"
            } else {
                isShared ? "shared" : "bought"
            }
    }
}
