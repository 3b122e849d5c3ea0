import ArgumentParser
import SandlotBase
import SandlotReceipts

/// The type and the content of a notification.
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

    @OptionGroup var details: NotificationDetails

    /// The notification that the options describe.
    var request: NotificationRequest {
        NotificationRequest(type: notificationType, subtype: subtype, details: details)
    }
}

/// The content of a notification of any type.
struct NotificationDetails: ParsableArguments {
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
}
