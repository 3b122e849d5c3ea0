public import ArgumentParser
import SandlotBase
public import SandlotReceipts

// Values of the modules below as arguments. A conformance of a public type needs public imports.

/// An instant of the years 0 to 9999 as an argument: milliseconds since 1970, or ISO 8601 in UTC.
struct InstantArgument {
    private static let years =
        Timestamp(milliseconds: -62_167_219_200_000)...Timestamp(milliseconds: 253_402_300_799_999)

    let timestamp: Timestamp

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` if it is not such an instant.
    static func parsing(_ argument: String) throws -> InstantArgument {
        guard let timestamp = Timestamp(parsing: argument), years.contains(timestamp) else {
            throw ValidationError(
                "it is not a date; write a day that exists, as in 2026-01-31, an instant in UTC, as in "
                    + "2026-01-31T09:30:00Z, or milliseconds since 1970")
        }
        return InstantArgument(timestamp: timestamp)
    }
}

extension ReceiptEnvironment: ExpressibleByArgument {
    /// The environments that can be named on the command line.
    static let known: [ReceiptEnvironment] = [.sandbox, .production, .xcode, .localTesting]

    /// Reads the name of an environment, ignoring case.
    public init?(argument: String) {
        guard
            let known = Self.known.first(where: {
                $0.rawValue.lowercased() == argument.lowercased()
            })
        else { return nil }
        self = known
    }

    /// The names for completion and help.
    public static var allValueStrings: [String] { known.map(\.rawValue) }
}

extension OfferType: ExpressibleByArgument {
    private static let names = ["introductory", "promotional", "offer-code", "win-back"]

    /// Reads the name of an offer type, or its number.
    public init?(argument: String) {
        if let index = Self.names.firstIndex(of: argument) {
            self.init(rawValue: Int32(index + 1))
        } else if let number = Int32(argument) {
            self.init(rawValue: number)
        } else {
            return nil
        }
    }

    /// The names for completion and help.
    public static var allValueStrings: [String] { names }
}

extension Relaxation: ExpressibleByArgument {
    /// Reads the name of a relaxation.
    public init?(argument: String) {
        guard let found = Relaxation.named.first(where: { $0.name == argument }) else { return nil }
        self = found.relaxation
    }

    /// The names for completion and help.
    public static var allValueStrings: [String] { named.map(\.name) }
}

extension CertificateAuthority.Rotation: ExpressibleByArgument {}

extension AppReceiptSigner.Digest: ExpressibleByArgument {}

extension ReceiptKind: ExpressibleByArgument {}

extension ReceiptFlaw: ExpressibleByArgument {}

extension BillingPlanType: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.billedUpfront, .monthly)
    }
}

extension ConsumptionRequestReason: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(
            Self.unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other)
    }
}

extension NotificationSubtype: ExpressibleByArgument {
    /// The subtypes that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind { .notificationSubtype }
}

extension NotificationType: ExpressibleByArgument {
    /// The types that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .list(CandidateList.distinct(NotificationCase.all.map(\.type.rawValue)))
    }
}

extension OfferDiscountType: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.freeTrial, .payAsYouGo, .payUpFront, .oneTime)
    }
}

extension OwnershipType: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.purchased, .familyShared, .assigned)
    }
}

extension Platform: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.iOS, .macOS, .tvOS, .visionOS)
    }
}

extension RevocationType: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.refundFull, .refundProrated, .familyRevoke)
    }
}

extension TransactionReason: ExpressibleByArgument {
    /// The values that a shell offers, although others are accepted too.
    public static var defaultCompletionKind: CompletionKind {
        .values(Self.purchase, .renewal)
    }
}
