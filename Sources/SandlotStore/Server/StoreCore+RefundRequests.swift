import SandlotBase
import SandlotReceipts

/// Refund requests about which the store decides later.
extension StoreCore {
    /// Records a refund request and asks the developer's server about consumption.
    mutating func deferRefund(
        of id: TransactionID, reason: RevocationReason
    ) throws(StoreError) {
        guard state.server.refundRequests[id] == nil else {
            throw StoreError(.duplicateRefundRequest, "a refund of \(id) was already requested")
        }
        try record([.serverRecorded(.refundRequested(id, reason: reason))])
    }

    mutating func decideRefund(of id: TransactionID) throws(StoreError) -> Bool {
        let record = try transaction(id)
        guard let reason = state.server.refundRequests[id], !record.isRevoked else {
            throw StoreError(.notPending, "no refund request for \(id) is pending")
        }
        let report = state.server.consumption[id]
        switch report?.preference {
        case .decline:
            try commit([.serverRecorded(.refundDeclined(id))])
            return false
        case .grantProrated:
            let share = unconsumedMilliunits(of: record, report)
            try refund(id, reason: reason, milliunits: min(max(share, 1), 100_000))
        case .grantFull, nil: try refund(id, reason: reason, percentage: nil)
        }
        return true
    }

    /// Returns the share of a purchase that the customer has not used, in thousandths of a percent.
    ///
    /// For a subscription, it is the rest of its period.
    private func unconsumedMilliunits(
        of record: TransactionRecord, _ report: ConsumptionReport?
    ) -> Int32 {
        guard let end = record.expiresDate else {
            return 100_000 - Int32(clamping: report?.consumptionPercentage ?? 0)
        }
        let rest = end.milliseconds - instant.milliseconds
        let length = end.milliseconds - record.purchaseDate.milliseconds
        return rest > 0 && length > 0 ? Int32(Double(rest) / Double(length) * 100_000) : 0
    }
}
