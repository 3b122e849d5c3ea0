import SandlotBase
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Information about the consumption of a purchase (`ConsumptionRequest`).
struct ConsumptionRequest {
    let report: ConsumptionReport

    private static let deliveryStatuses: Set<String> = [
        "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
        "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
    ]

    /// Reads the request for a transaction.
    ///
    /// Apple has not published the numbers of two errors about `consumptionPercentage`. A request
    /// with such a value is refused as a bad request.
    init(
        _ bytes: [UInt8], transaction: TransactionID, isSubscription: Bool
    ) throws(APIError) {
        let body = try RequestBody(bytes)
        guard try body.bool("customerConsented", otherwise: .invalidCustomerConsented) == true
        else { throw .invalidCustomerConsented }
        guard
            try body.bool("sampleContentProvided", otherwise: .invalidSampleContentProvided) != nil
        else { throw .invalidSampleContentProvided }
        guard
            let delivery = try body.string("deliveryStatus", otherwise: .invalidDeliveryStatus),
            Self.deliveryStatuses.contains(delivery)
        else { throw .invalidDeliveryStatus }
        var preference: ConsumptionReport.Preference?
        if let name = try body.string("refundPreference", otherwise: .invalidRefundPreference) {
            guard let known = ConsumptionReport.Preference(rawValue: name) else {
                throw .invalidRefundPreference
            }
            preference = known
        }
        let percentage = try body.integer(
            "consumptionPercentage", in: 0...100_000, otherwise: .generalBadRequest)
        if let percentage {
            guard !isSubscription else { throw .consumptionPercentageOfSubscription }
            guard delivery == "DELIVERED" || percentage == 0 else { throw .generalBadRequest }
        }
        // The unconsumed share of a subscription follows from its dates.
        if preference == .grantProrated, !isSubscription {
            guard let percentage, (1...99_999).contains(percentage) else {
                throw .generalBadRequest
            }
        }
        report = ConsumptionReport(
            transaction: transaction, preference: preference,
            consumptionPercentage: percentage.map(Int32.init), body: body.bytes)
    }
}

/// Information about the consumption of a purchase in the deprecated form
/// (`ConsumptionRequestV1`).
struct ConsumptionRequestV1 {
    let report: ConsumptionReport

    init(_ bytes: [UInt8], transaction: TransactionID) throws(APIError) {
        let body = try RequestBody(bytes)
        guard try body.bool("customerConsented", otherwise: .invalidCustomerConsented) == true
        else { throw .invalidCustomerConsented }
        _ = try body.bool("sampleContentProvided", otherwise: .invalidSampleContentProvided)
        let ranges: [(String, ClosedRange<Int64>, APIError)] = [
            ("consumptionStatus", 0...3, .invalidConsumptionStatus),
            ("platform", 0...2, .invalidPlatform),
            ("deliveryStatus", 0...5, .invalidDeliveryStatus),
            ("accountTenure", 0...7, .invalidAccountTenure),
            ("playTime", 0...7, .invalidPlayTime),
            ("lifetimeDollarsRefunded", 0...7, .invalidLifetimeDollarsRefunded),
            ("lifetimeDollarsPurchased", 0...7, .invalidLifetimeDollarsPurchased),
            ("userStatus", 0...4, .invalidUserStatus),
        ]
        for (name, range, error) in ranges {
            _ = try body.integer(name, in: range, otherwise: error)
        }
        let token = try body.string("appAccountToken", otherwise: .invalidAppAccountToken)
        if let token, !token.isEmpty, UUID(usualForm: token.utf8) == nil {
            throw .invalidAppAccountToken
        }
        let preference = try body.integer(
            "refundPreference", in: 0...3, otherwise: .invalidRefundPreference)
        report = ConsumptionReport(
            transaction: transaction,
            preference: preference == 1 ? .grantFull : preference == 2 ? .decline : nil,
            consumptionPercentage: nil, body: body.bytes)
    }
}
