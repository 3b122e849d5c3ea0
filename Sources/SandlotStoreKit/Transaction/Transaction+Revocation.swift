public import Foundation
import SandlotBase
import SandlotReceipts

/// The refund or revocation of a purchase.
extension Transaction {
    /// The time at which the purchase was refunded or revoked.
    public var revocationDate: Date? { payload.revocationDate?.date }

    /// The reason why the purchase was refunded or revoked.
    public var revocationReason: RevocationReason? {
        payload.revocationReason.map { RevocationReason(rawValue: Int($0.rawValue)) }
    }

    /// The type of the revocation.
    public var revocationType: RevocationType? {
        revocationTypeStringRepresentation.map { RevocationType(rawValue: $0) }
    }

    /// The type of the revocation, as it appears in the JSON.
    public var revocationTypeStringRepresentation: String? { payload.revocationType?.rawValue }

    /// The refunded part of the price, as a percentage from 0 to 100.
    public var revocationPercentage: Decimal? {
        payload.revocationPercentage.map { Decimal(thousandths: Int64($0)) }
    }
}
