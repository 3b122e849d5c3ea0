import SandlotBase
import SandlotJSON
import SandlotReceipts

/// An event that only the developer's server asks about or causes.
enum ServerEvent: Hashable, Sendable {
    /// A customer has asked for a refund, about which the store decides later.
    case refundRequested(TransactionID, reason: RevocationReason)
    case refundDeclined(TransactionID)
    case consumptionReported(ConsumptionReport)
    /// The renewal dates of all subscriptions to a product were extended.
    case massExtended(MassExtension)

    /// The transactions that must exist before the event.
    var transactions: [TransactionID] {
        switch self {
        case .refundRequested(let id, _), .refundDeclined(let id): [id]
        case .consumptionReported(let report): [report.transaction]
        case .massExtended(let request): request.failures
        }
    }
}

extension ServerEvent: JSONFields {
    init(reading fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        switch try fields.string("is") {
        case "refund-requested":
            self = .refundRequested(
                try fields.requiredID("id"),
                reason: try fields.demand("reason", fields.openInteger("reason")))
        case "refund-declined": self = .refundDeclined(try fields.requiredID("id"))
        case "consumption":
            self = .consumptionReported(
                ConsumptionReport(
                    transaction: try fields.requiredID("id"),
                    preference: try fields.named("preference"),
                    consumptionPercentage: try fields.int32("percentage"),
                    body: fields.value("body").map { Array($0.rawBytes) } ?? []))
        case "mass-extension":
            let failures = fields.value("failures")?.elementList ?? []
            self = .massExtended(
                MassExtension(
                    bundleID: try fields.requiredString("app"),
                    productID: try fields.requiredString("product"),
                    requestIdentifier: try fields.requiredString("request"),
                    storefronts: try fields.strings("storefronts"),
                    date: try fields.requiredTimestamp("date"),
                    succeededCount: Int(try fields.demand("succeeded", fields.int64("succeeded"))),
                    failures: failures.compactMap { $0.integer.flatMap(UInt64.init(exactly:)) }
                        .map(TransactionID.init(rawValue:))))
        default: throw fields.outOfRange("is", "a known event")
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .refundRequested(let id, let reason):
            writer.member("is", "refund-requested")
            writer.member("id", id)
            writer.member("reason", reason.rawValue)
        case .refundDeclined(let id):
            writer.member("is", "refund-declined")
            writer.member("id", id)
        case .consumptionReported(let report):
            writer.member("is", "consumption")
            writer.member("id", report.transaction)
            writer.member("preference", report.preference?.rawValue)
            writer.member("percentage", report.consumptionPercentage)
            if !report.body.isEmpty { writer.member("body", raw: report.body) }
        case .massExtended(let request):
            writer.member("is", "mass-extension")
            writer.member("app", request.bundleID)
            writer.member("product", request.productID)
            writer.member("request", request.requestIdentifier)
            writer.member("storefronts", request.storefronts)
            writer.member("date", request.date)
            writer.member("succeeded", Int64(request.succeededCount))
            writer.beginArray("failures")
            for id in request.failures {
                writer.integer(Int64(truncatingIfNeeded: id.rawValue))
            }
            writer.endArray()
        }
    }
}
