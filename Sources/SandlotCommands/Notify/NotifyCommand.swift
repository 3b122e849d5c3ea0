import ArgumentParser
import SandlotBase
import SandlotReceipts
import SandlotServer

/// The `sandlot notify` command.
struct NotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Sign a notification and post it to your server.",
        discussion: """
            The content follows from the type and the subtype, and the options change it, as with \
            `receipt issue --kind notification`. Documentation/notifications.md lists all types.

            The notification is posted as the App Store does: each status from 200 to 206 means \
            that it was accepted. The sandbox posts each notification once, and so does this \
            command without --retry, whose times are real. To post the same event again, repeat \
            the --notification-uuid. To post a notification that your server must refuse, use \
            --flaw.

            The exit status is 1 if the notification was not accepted.

            EXAMPLES:
              sandlot catalog init
              sandlot authority init --authority ca

              # Start your server first.
              sandlot notify TEST --to http://127.0.0.1:8080/notifications --authority ca
              sandlot notify REFUND --product remove_ads \\
                  --to http://127.0.0.1:8080/notifications --authority ca --retry 1,5,30
              # Store.storekit is your catalog with a subscription.
              sandlot notify DID_FAIL_TO_RENEW GRACE_PERIOD --product pro.monthly \\
                  --catalog Store.storekit --authority ca \\
                  --to http://127.0.0.1:8080/notifications --format json
            """
    )

    @Argument(help: "The type of the notification, as in DID_RENEW.")
    var type: NotificationType

    @Argument(help: "The subtype of the notification, as in BILLING_RECOVERY.")
    var subtype: NotificationSubtype?

    @Option(help: ArgumentHelp("Post the notification to this URL.", valueName: "url"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "The product's identifier in the catalog, unless the type is about none.",
            valueName: "id"), completion: .product)
    var product: String?

    @OptionGroup var posting: PostingOptions
    @OptionGroup var formatOptions: FormatOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup(title: "App and environment") var app: AppOptions
    @OptionGroup(title: "Transaction") var transaction: TransactionOptions
    @OptionGroup(title: "Renewal info") var renewal: RenewalOptions
    @OptionGroup(title: "Notification") var details: NotificationDetails

    func validate() throws {
        _ = try PostingOptions.url(to, for: "--to")
        try request.validate()
        if try product == nil && request.needsProduct {
            throw ValidationError("\(type.rawValue) is about a product; name it with --product")
        }
    }

    /// The payload that the command line describes.
    private var request: PayloadRequest {
        PayloadRequest(
            kind: .notification, product: product, signing: signing, app: app,
            transaction: transaction, renewal: renewal, appTransaction: nil,
            notification: NotificationRequest(type: type, subtype: subtype, details: details))
    }

    func run() async throws {
        let url = try PostingOptions.url(to, for: "--to")
        let receipt = try CommandFailure.converting {
            try request.makeComposer(request.makePress()).receipt(0)
        }
        let attempts = await posting.makeDelivery(to: url).deliver(receipt.jws) { attempt, delay in
            StandardError.shared.note(
                "\(attempt.answer.summary); the next attempt is in \(delay.components.seconds) s")
        }
        await Interruption.pass()
        let report = NotifyReport(url: to, receipt: receipt, attempts: attempts)
        switch formatOptions.format {
        case .text: try StandardOutput.print(report.text)
        case .json: try StandardOutput.print(report.json)
        }
        if !report.isAccepted { throw CommandFailure(ExitStatus.checkFailed) }
    }
}
