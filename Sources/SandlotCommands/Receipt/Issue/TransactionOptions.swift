import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a transaction.
struct TransactionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The first transaction's identifier; the next ones count up.", valueName: "digits"))
    var transactionID: TransactionIdentifier?

    @Option(
        help: ArgumentHelp(
            "The first transaction of the series (default: the transaction itself).",
            valueName: "digits"))
    var originalTransactionID: TransactionIdentifier?

    @Option(help: ArgumentHelp("The period's identifier, for subscriptions.", valueName: "digits"))
    var webOrderLineItemID: TransactionIdentifier?

    @Option(
        help: ArgumentHelp("When it was bought (default: when it is signed).", valueName: "date"),
        transform: InstantArgument.parsing)
    var purchaseDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "When the series began (default: when it was bought).", valueName: "date"),
        transform: InstantArgument.parsing)
    var originalPurchaseDate: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "When the period ends (default: from the catalog).", valueName: "date"),
        transform: InstantArgument.parsing)
    var expiresDate: InstantArgument?

    @Option(help: "How many units were bought (default: 1).")
    var quantity: Int32?

    @Option(
        help: ArgumentHelp(
            "PURCHASED, FAMILY_SHARED, or ASSIGNED (default: PURCHASED).", valueName: "type"))
    var ownership: OwnershipType?

    @Option(help: ArgumentHelp("The app account token of the purchase.", valueName: "uuid"))
    var accountToken: UUIDArgument?

    @Option(help: ArgumentHelp("PURCHASE or RENEWAL (default: PURCHASE).", valueName: "reason"))
    var reason: TransactionReason?

    @Option(
        help: ArgumentHelp(
            "The price, as in 0.99 (default: the catalog's).", valueName: "decimal"))
    var price: PriceArgument?

    @Option(
        help: ArgumentHelp(
            "The currency in ISO 4217 (default: the storefront's).", valueName: "code"))
    var currency: String?

    @Option(
        help: ArgumentHelp(
            "The storefront in ISO 3166-1 alpha-3 (default: the catalog's, else USA).",
            valueName: "code"))
    var storefront: String?

    @Option(help: ArgumentHelp("Apple's number for the storefront.", valueName: "digits"))
    var storefrontID: String?

    @Option(
        help: ArgumentHelp("When the purchase was refunded or revoked.", valueName: "date"),
        transform: InstantArgument.parsing)
    var revocationDate: InstantArgument?

    @Option(
        help: ArgumentHelp("The reason: 0 other, 1 a problem with the app.", valueName: "number"))
    var revocationReason: Int32?

    @Option(
        help: ArgumentHelp("REFUND_FULL, REFUND_PRORATED, or FAMILY_REVOKE.", valueName: "type"))
    var revocationType: RevocationType?

    @Option(
        help: ArgumentHelp(
            "The refunded share in thousandths of a percent, up to 100000.", valueName: "number"))
    var revocationPercentage: Int32?

    @Flag(help: "The customer has upgraded to a higher level of service.")
    var upgraded = false

    @Option(help: ArgumentHelp("The kind of offer.", valueName: "kind"))
    var offerType: OfferType?

    @Option(
        help: ArgumentHelp(
            "The offer's identifier. Its terms come from the catalog.", valueName: "id"))
    var offerID: String?

    @Option(
        help: ArgumentHelp(
            "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, or ONE_TIME.", valueName: "type"))
    var offerDiscountType: OfferDiscountType?

    @Option(help: ArgumentHelp("The offer's duration in ISO 8601, as in P1W.", valueName: "period"))
    var offerPeriod: String?

    @Option(help: ArgumentHelp("BILLED_UPFRONT or MONTHLY.", valueName: "type"))
    var billingPlan: SandlotReceipts.BillingPlanType?

    /// The first option that was given, for messages.
    var given: String? { GivenOption.first(all) }

    /// The options, each with whether it was given.
    var all: [GivenOption] {
        [
            ("--transaction-id", transactionID != nil),
            ("--original-transaction-id", originalTransactionID != nil),
            ("--web-order-line-item-id", webOrderLineItemID != nil),
            ("--purchase-date", purchaseDate != nil),
            ("--original-purchase-date", originalPurchaseDate != nil),
            ("--expires-date", expiresDate != nil), ("--quantity", quantity != nil),
            ("--ownership", ownership != nil), ("--account-token", accountToken != nil),
            ("--reason", reason != nil), ("--price", price != nil), ("--currency", currency != nil),
            ("--storefront", storefront != nil), ("--storefront-id", storefrontID != nil),
            ("--revocation-date", revocationDate != nil),
            ("--revocation-reason", revocationReason != nil),
            ("--revocation-type", revocationType != nil),
            ("--revocation-percentage", revocationPercentage != nil), ("--upgraded", upgraded),
            ("--offer-type", offerType != nil), ("--offer-id", offerID != nil),
            ("--offer-discount-type", offerDiscountType != nil),
            ("--offer-period", offerPeriod != nil), ("--billing-plan", billingPlan != nil),
        ].map { GivenOption(name: $0, isGiven: $1) }
    }

    mutating func validate() throws {
        if let quantity, quantity < 1 { throw ValidationError("--quantity must be at least 1") }
        if let percentage = revocationPercentage, !(0...100_000).contains(percentage) {
            throw ValidationError("--revocation-percentage must be 0 to 100000")
        }
    }

    /// Whether details of a revocation are given without its date.
    var isRevocationUndated: Bool {
        let hasDetail =
            revocationReason != nil || revocationType != nil || revocationPercentage != nil
        return hasDetail && revocationDate == nil
    }
}

/// An identifier of digits that can be counted up.
struct TransactionIdentifier: ExpressibleByArgument {
    let number: UInt64

    init?(argument: String) {
        guard argument.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt64(argument)
        else { return nil }
        self.number = number
    }
}

/// A UUID as an argument.
struct UUIDArgument: ExpressibleByArgument {
    let uuid: UUID

    init?(argument: String) {
        guard let uuid = UUID(usualForm: argument.utf8) else { return nil }
        self.uuid = uuid
    }
}

/// A price as an argument: a decimal number with a point.
struct PriceArgument: ExpressibleByArgument {
    let milliunits: Milliunits

    init?(argument: String) {
        guard let value = Price(argument).milliunits else { return nil }
        milliunits = Milliunits(rawValue: value)
    }
}
