internal import ArgumentParser
internal import SandlotReceipts

/// What a notification says.
struct NotificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What happened, as in DID_RENEW (default: SUBSCRIBED, or ONE_TIME_CHARGE).",
            valueName: "type"))
    var notificationType: NotificationType?

    @Option(help: ArgumentHelp("What happened in detail, as in INITIAL_BUY.", valueName: "subtype"))
    var subtype: NotificationSubtype?

    @Option(
        help: ArgumentHelp("Tells repeated deliveries apart from new events.", valueName: "uuid"))
    var notificationUUID: UUIDArgument?

    @Option(
        help: ArgumentHelp(
            "1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.", valueName: "number")
    )
    var status: Int32?

    @Option(
        help: ArgumentHelp(
            "Why a refund is asked for, with CONSUMPTION_REQUEST.", valueName: "reason"))
    var consumptionRequestReason: ConsumptionRequestReason?

    /// The first option that was given, for messages.
    var given: String? {
        GivenOption.first([
            ("--notification-type", notificationType != nil), ("--subtype", subtype != nil),
            ("--notification-uuid", notificationUUID != nil), ("--status", status != nil),
            ("--consumption-request-reason", consumptionRequestReason != nil),
        ])
    }

    /// Whether the notification is about a customer's transaction.
    var carriesTransaction: Bool {
        switch notificationType {
        case .test?, .externalPurchaseToken?, .rescindConsent?: false
        case .renewalExtension? where subtype == .summary: false
        default: true
        }
    }
}
