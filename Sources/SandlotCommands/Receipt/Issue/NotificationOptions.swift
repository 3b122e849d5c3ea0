import ArgumentParser
import SandlotBase
import SandlotReceipts

/// The content of a notification.
struct NotificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The type of the notification, as in DID_RENEW (default: SUBSCRIBED, or ONE_TIME_CHARGE). The transaction, the \
            renewal info, and the status follow from it.
            """, valueName: "type"))
    var notificationType: NotificationType?

    @Option(
        help: ArgumentHelp(
            "The subtype of the notification, as in INITIAL_BUY.", valueName: "subtype"))
    var subtype: NotificationSubtype?

    @Option(
        help: ArgumentHelp(
            "The identifier that distinguishes repeated deliveries from new events.",
            valueName: "uuid"))
    var notificationUUID: UUIDArgument?

    @Option(
        help: ArgumentHelp(
            "1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.", valueName: "number")
    )
    var status: Int32?

    @Option(
        help: ArgumentHelp(
            "The reason for a refund request, with CONSUMPTION_REQUEST.", valueName: "reason"))
    var consumptionRequestReason: ConsumptionRequestReason?

    @Flag(help: "Allow values that Apple does not document, or that do not fit the product.")
    var allowUnknown = false

    /// The first option that was given, for messages.
    var given: String? { GivenOption.first(all) }

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--notification-type", notificationType != nil), ("--subtype", subtype != nil),
            ("--notification-uuid", notificationUUID != nil), ("--status", status != nil),
            ("--consumption-request-reason", consumptionRequestReason != nil),
            ("--allow-unknown", allowUnknown),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }

    /// Returns the documented case that the options name.
    ///
    /// - Parameter isSubscription: Whether the product is an auto-renewable subscription, or nil if
    ///   that is unknown.
    /// - Returns: The case, which is undocumented only if unknown ones are allowed.
    /// - Throws: `ValidationError` if there is no such case.
    func notificationCase(isSubscription: Bool?) throws -> NotificationCase {
        let type = notificationType ?? (isSubscription == false ? .oneTimeCharge : .subscribed)
        if let found = NotificationCase.documented(type, subtype) { return found }
        if allowUnknown || notificationType == nil && isSubscription == nil {
            return NotificationCase(
                type: type, subtype: subtype,
                body: NotificationCase.documented(type, nil)?.body ?? .purchase,
                subject: .anyProduct, situation: .unchanged)
        }
        throw ValidationError("\(problem(with: type)) To issue it anyway, add --allow-unknown")
    }

    /// Returns a sentence that explains why a type with the given subtype is not documented.
    private func problem(with type: NotificationType) -> String {
        let cases = NotificationCase.all.filter { $0.type == type }
        guard cases.isEmpty else {
            let subtypes = cases.compactMap(\.subtype?.rawValue)
            return "\(type.rawValue) has no subtype \(subtype?.rawValue ?? "")"
                + (subtypes.isEmpty
                    ? " and is sent without one." : "; it has \(subtypes.joined(separator: ", ")).")
        }
        let known = Set(NotificationCase.all.map(\.type.rawValue)).sorted()
        let nearest = NearestWord.suggestion(for: type.rawValue, among: known)
        return "there is no notification type \(type.rawValue)"
            + (nearest.map { "; did you mean \($0)?" } ?? ".")
    }

    /// Whether the notification is about a product.
    var needsProduct: Bool {
        get throws {
            switch try notificationCase(isSubscription: nil).body {
            case .purchase: true
            case .test, .summary, .externalPurchaseToken, .appData: false
            }
        }
    }
}
