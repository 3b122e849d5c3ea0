import ArgumentParser
import SandlotReceipts

/// The keys that sign receipts, the products that they are about, and changes to their content.
struct SigningOptions: ParsableArguments {
    @OptionGroup var authorityOptions: AuthorityOptions

    @Option(
        help: ArgumentHelp("The StoreKit configuration file with the products.", valueName: "file"),
        completion: .file(extensions: ["storekit", "json"]))
    var catalog: String = "Products.json"

    @Option(help: "Give the receipt a defect.")
    var flaw: ReceiptFlaw?

    @Option(
        help: ArgumentHelp(
            "The signed data inside the notification that gets the defect (default: the notification).",
            valueName: "member"))
    var flawIn: SignedMember?

    @Option(
        help: ArgumentHelp(
            "Use the same identifiers every time (signatures still differ).",
            valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            """
            Set a member of the payload to JSON, or to a string if it is not JSON; may be \
            repeated. Use dots to reach members of objects and of signed data, as in \
            data.signedTransactionInfo.price.
            """, valueName: "name=value"))
    var set: [MemberAssignment] = []

    @Option(
        help: ArgumentHelp(
            "Remove members of the payload, separated by commas; may be repeated.",
            valueName: "name,…"),
        transform: ListArgument<MemberPath>.words)
    var unset: [ListArgument<MemberPath>] = []
}

/// The members of a notification that hold signed data.
enum SignedMember: String, ExpressibleByArgument, CaseIterable {
    case signedTransactionInfo
    case signedRenewalInfo
    case signedAppTransactionInfo
}
