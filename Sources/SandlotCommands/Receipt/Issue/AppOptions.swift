internal import ArgumentParser
internal import SandlotReceipts

/// To which app and environment a receipt belongs, and when it is signed.
struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's bundle identifier (default: com.example.app).", valueName: "id"))
    var bundleID: String?

    @Option(help: ArgumentHelp("The environment (default: Sandbox).", valueName: "name"))
    var environment: ReceiptEnvironment?

    @Option(
        help: ArgumentHelp(
            "The app's number in the App Store (default: the catalogue's, else 1234567890).",
            valueName: "number"))
    var appAppleID: Int64?

    @Option(help: ArgumentHelp("The app's version (default: 1).", valueName: "version"))
    var appVersion: String?

    @Option(help: ArgumentHelp("When the receipt is signed (default: now).", valueName: "date"))
    var signedDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The identifier of the customer's app transaction (default: a fresh one).",
            valueName: "digits"))
    var appTransactionID: String?

    /// The first option that was given, for messages.
    var given: String? {
        GivenOption.first([
            ("--bundle-id", bundleID != nil), ("--environment", environment != nil),
            ("--app-apple-id", appAppleID != nil), ("--app-version", appVersion != nil),
            ("--signed-date", signedDate != nil), ("--app-transaction-id", appTransactionID != nil),
        ])
    }

    /// When receipts are signed.
    var signingDate: Timestamp { signedDate?.timestamp ?? .now }
}

/// Finds options that were given although they have no meaning.
enum GivenOption {
    /// The name of the first option that was given.
    static func first(_ options: [(name: String, isGiven: Bool)]) -> String? {
        options.first { $0.isGiven }?.name
    }
}
