import ArgumentParser
import SandlotReceipts

/// The content of renewal info.
struct RenewalOptions: ParsableArguments {
    /// A switch for people: on or off.
    enum Switch: String, ExpressibleByArgument, CaseIterable {
        case on
        case off
    }

    @Option(
        help: ArgumentHelp("The product of the next period (default: the same).", valueName: "id"))
    var autoRenewProduct: String?

    @Option(help: "Whether the subscription renews (default: on).")
    var autoRenew: Switch?

    @Option(
        help: ArgumentHelp("When the next period begins.", valueName: "date"),
        transform: InstantArgument.parsing)
    var renewalDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The price of the next period (default: the catalog's).", valueName: "decimal"))
    var renewalPrice: PriceArgument?

    @Option(
        help: ArgumentHelp(
            """
            When the current period of service began, in which gaps of less than 60 days are \
            ignored (default: the purchase).
            """, valueName: "date"), transform: InstantArgument.parsing)
    var subscriptionStartDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The reason for the expiration: 1 canceled, 2 billing, 3 price increase, 4 unavailable, 5 other.",
            valueName: "number"))
    var expirationIntent: Int32?

    @Flag(help: "The payment failed and is being retried.")
    var billingRetry = false

    @Option(
        help: ArgumentHelp("When the grace period ends.", valueName: "date"),
        transform: InstantArgument.parsing)
    var gracePeriodExpiresDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The status of a price increase: 0 not answered, 1 accepted.", valueName: "number"))
    var priceIncreaseStatus: Int32?

    @Option(
        help: ArgumentHelp(
            """
            The win-back offers that the customer may have, best first, separated by commas; may \
            be repeated.
            """, valueName: "id,…"),
        transform: ListArgument<String>.words)
    var winBackOffer: [ListArgument<String>] = []

    /// The first option that was given, for messages.
    var given: String? { GivenOption.first(all) }

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--auto-renew-product", autoRenewProduct != nil), ("--auto-renew", autoRenew != nil),
            ("--renewal-date", renewalDate != nil), ("--renewal-price", renewalPrice != nil),
            ("--subscription-start-date", subscriptionStartDate != nil),
            ("--expiration-intent", expirationIntent != nil), ("--billing-retry", billingRetry),
            ("--grace-period-expires-date", gracePeriodExpiresDate != nil),
            ("--price-increase-status", priceIncreaseStatus != nil),
            ("--win-back-offer", !winBackOffer.isEmpty),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }
}

/// The content of an app transaction beyond the app and the environment.
struct AppTransactionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The version that the customer first downloaded (default: 1.0).", valueName: "version"))
    var originalAppVersion: String?

    @Option(
        help: ArgumentHelp(
            "When the customer first downloaded the app (default: 2013-08-01, as in the sandbox).",
            valueName: "date"), transform: InstantArgument.parsing)
    var appPurchaseDate: InstantArgument?

    @Option(help: ArgumentHelp("iOS, macOS, tvOS, or visionOS (default: iOS).", valueName: "name"))
    var originalPlatform: Platform?

    @Option(
        help: ArgumentHelp("When the app was ordered before its release.", valueName: "date"),
        transform: InstantArgument.parsing)
    var preorderDate: InstantArgument?

    @Option(help: ArgumentHelp("Apple's number for the app's version.", valueName: "number"))
    var versionExternalID: Int64?

    /// The first option that was given, for messages.
    var given: String? { GivenOption.first(all) }

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--original-app-version", originalAppVersion != nil),
            ("--app-purchase-date", appPurchaseDate != nil),
            ("--original-platform", originalPlatform != nil),
            ("--preorder-date", preorderDate != nil),
            ("--version-external-id", versionExternalID != nil),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }
}
