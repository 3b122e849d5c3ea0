import ArgumentParser
import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of an app receipt beyond the app, the environment, and the purchase.
struct AppReceiptOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The identifierForVendor of the device to which the receipt is bound (default: a new one).",
            valueName: "uuid"))
    var deviceGUID: UUIDArgument?

    @Option(help: "The hash function of the signature (default: sha256).")
    var digest: AppReceiptSigner.Digest?

    @Option(
        help: ArgumentHelp("When the receipt itself expires (default: never).", valueName: "date"),
        transform: InstantArgument.parsing)
    var receiptExpiresDate: InstantArgument?

    /// The first option that was given, for messages.
    var given: String? {
        GivenOption.first(
            [
                ("--device-guid", deviceGUID != nil), ("--digest", digest != nil),
                ("--receipt-expires-date", receiptExpiresDate != nil),
            ].map { GivenOption(name: $0, isGiven: $1) })
    }
}

extension UUIDArgument {
    /// The bytes of the UUID, which identify a device.
    var bytes: [UInt8] {
        let uuid = uuid.uuid
        return [
            uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.6, uuid.7, uuid.8, uuid.9,
            uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15,
        ]
    }
}
