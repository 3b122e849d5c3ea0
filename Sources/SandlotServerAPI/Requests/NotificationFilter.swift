import SandlotBase
import SandlotReceipts
import SandlotStore

/// The selection of a history of notifications (`NotificationHistoryRequest`).
struct NotificationFilter {
    /// The days for which Apple keeps the history.
    private static let daysKept = Int64(180)

    private let start: Timestamp
    private let end: Timestamp
    private let type: NotificationType?
    private let subtype: NotificationSubtype?
    private let onlyFailures: Bool
    /// A transaction of the customer whose notifications are requested.
    let transactionID: String?

    init(_ bytes: [UInt8], now: Timestamp) throws(APIError) {
        let body = try RequestBody(bytes)
        guard let start = try body.date("startDate", otherwise: .invalidStartDate) else {
            throw .invalidStartDate
        }
        guard let end = try body.date("endDate", otherwise: .invalidEndDate) else {
            throw .invalidEndDate
        }
        guard start < end else { throw .startDateAfterEndDate }
        guard start >= now.adding(days: -Self.daysKept) else { throw .startDateTooFarInPast }
        self.start = start
        self.end = end
        type = try body.string("notificationType", otherwise: .invalidNotificationType)
            .map(NotificationType.init(rawValue:))
        subtype = try body.string("notificationSubtype", otherwise: .invalidNotificationType)
            .map(NotificationSubtype.init(rawValue:))
        transactionID = try body.string("transactionId", otherwise: .invalidTransactionID)
        onlyFailures = try body.bool("onlyFailures", otherwise: .generalBadRequest) ?? false
        if transactionID != nil, type != nil { throw .multipleFiltersSupplied }
        try checkType()
    }

    private func checkType() throws(APIError) {
        guard let type else {
            if subtype != nil { throw .invalidNotificationType }
            return
        }
        let cases = NotificationCase.all.filter { $0.type == type }
        guard !cases.isEmpty, subtype == nil || cases.contains(where: { $0.subtype == subtype })
        else { throw .invalidNotificationType }
    }

    /// The selection as texts, which must not change from page to page.
    var texts: [String] {
        [
            "\(start.milliseconds)", "\(end.milliseconds)", type?.rawValue ?? "",
            subtype?.rawValue ?? "", transactionID ?? "", "\(onlyFailures)",
        ]
    }

    /// Returns whether a notification is selected, apart from its customer.
    func includes(_ notification: NotificationFacts) -> Bool {
        guard let date = notification.date, date >= start, date < end else { return false }
        if let type, notification.type != type { return false }
        if let subtype, notification.subtype != subtype { return false }
        return !onlyFailures || notification.lastResult != "SUCCESS"
    }
}
