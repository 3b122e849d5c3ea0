public import Foundation
internal import SandlotBase
internal import SandlotReceipts

/// How it was refunded or taken back.
extension Transaction {
    /// When it was refunded or taken back.
    public var revocationDate: Date? { payload.revocationDate?.date }

    /// Why it was refunded or taken back.
    public var revocationReason: RevocationReason? {
        payload.revocationReason.map { RevocationReason(rawValue: Int($0.rawValue)) }
    }

    /// How it was taken back.
    public var revocationType: RevocationType? {
        revocationTypeStringRepresentation.map { RevocationType(rawValue: $0) }
    }

    /// How it was taken back, as the JSON writes it.
    public var revocationTypeStringRepresentation: String? { payload.revocationType?.rawValue }

    /// How much was paid back, from 0 to 100.
    public var revocationPercentage: Decimal? {
        payload.revocationPercentage.map { Decimal(thousandths: Int64($0)) }
    }
}
