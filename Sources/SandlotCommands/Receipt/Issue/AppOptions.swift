import ArgumentParser
import SandlotBase
import SandlotReceipts

/// The app and the environment of a receipt, and the date of its signature.
struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's bundle identifier (default: com.example.app).", valueName: "id"))
    var bundleID: String?

    @Option(help: ArgumentHelp("The environment (default: Sandbox).", valueName: "name"))
    var environment: ReceiptEnvironment?

    @Option(
        help: ArgumentHelp(
            """
            The app's number in the App Store, in app transactions and notifications (default: the \
            catalog's, else 1234567890).
            """,
            valueName: "number"))
    var appAppleID: Int64?

    @Option(help: ArgumentHelp("The app's version (default: 1).", valueName: "version"))
    var appVersion: String?

    @Option(
        help: ArgumentHelp("The date of the signature (default: now).", valueName: "date"),
        transform: InstantArgument.parsing)
    var signedDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The identifier of the customer's app transaction (default: a new one).",
            valueName: "digits"))
    var appTransactionID: String?

    func validate() throws { try Self.validate(bundleID: bundleID) }

    /// Throws if a bundle identifier is empty.
    ///
    /// - Throws: `ValidationError`.
    static func validate(bundleID: String?) throws {
        if bundleID?.isEmpty == true {
            throw ValidationError("--bundle-id is empty; name the app, as in com.example.app")
        }
    }

    /// The first option that was given, for messages.
    var given: String? { GivenOption.first(all) }

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--bundle-id", bundleID != nil), ("--environment", environment != nil),
            ("--app-apple-id", appAppleID != nil), ("--app-version", appVersion != nil),
            ("--signed-date", signedDate != nil), ("--app-transaction-id", appTransactionID != nil),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }

    /// The date of the signatures.
    var signingDate: Timestamp { signedDate?.timestamp ?? .now }
}

/// An option and whether it was given.
struct GivenOption {
    let name: String
    let isGiven: Bool

    /// Returns the name of the first option that was given.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - exceptions: The names of options that do not count.
    /// - Returns: The name, or nil if none was given.
    static func first(
        _ options: [GivenOption], except exceptions: Set<String> = []
    ) -> String? {
        options.first { $0.isGiven && !exceptions.contains($0.name) }?.name
    }
}
