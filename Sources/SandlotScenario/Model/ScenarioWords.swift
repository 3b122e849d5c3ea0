import SandlotAds
import SandlotBase
import SandlotCatalog
import SandlotKids
import SandlotReceipts
import SandlotStore

/// The words of the language and the values of other modules that they represent.
enum ScenarioWords {
    static let profiles: [(String, StoreProfile)] = StoreProfile.allCases.map {
        (kebab($0.rawValue), $0)
    }

    static let platforms: [(String, Platform)] = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]
        .map { ($0, Platform(rawValue: $0)) }

    static let habits: [(String, Habit)] = Habit.allCases.map { (kebab($0.rawValue), $0) }

    static let calls: [(String, StoreCall)] = StoreCall.allCases.map { (kebab($0.rawValue), $0) }

    /// The errors of an armed fault.
    static let faults: [(String, StoreError.Code)] =
        (StoreError.Code.storeKitErrors + StoreError.Code.purchaseErrors
        + StoreError.Code.verificationErrors + StoreError.Code.refundRequestErrors)
        .map { ($0.rawValue, $0) }

    /// The errors of a step.
    static let errors: [(String, StoreError.Code)] =
        faults
        + [
            .unknownTransaction, .noSubscription, .alreadyExists, .familyLimit, .notRunning,
            .alreadyRevoked, .notPending, .invalidAction, .invalidDate, .clockMovedBack,
            .invalidValue, .unknownProduct, .unknownDevice, .unknownCustomer, .unknownFamily,
            .unknownApp, .codeUnknown, .codeExpired, .codeUsedUp, .codeAlreadyRedeemed,
        ].map { ($0.rawValue, $0) } + appErrors.map { ($0, StoreError.Code(rawValue: $0)) }

    /// The errors of a step at an app whose file is known.
    private static let appErrors: [String] =
        [
            KidsError.Code.notPossible, .levelLocked, .gateNotPassed, .gateLocked, .unknownName,
            .adRefused, .purchaseFailed, .restoreFailed, .wrongPIN, .crashed,
        ].map(\.rawValue)
        + [
            GateError.Code.passExpired, .passPurpose, .passRevoked, .noQuestion, .emptyAnswer,
            .otherInput,
        ].map(\.rawValue)

    static let productTypes: [(String, Catalog.ProductType)] = [
        ("consumable", .consumable), ("non-consumable", .nonConsumable),
        ("non-renewing", .nonRenewingSubscription), ("auto-renewable", .recurringSubscription),
    ]

    static let paymentModes: [(String, Catalog.PaymentMode)] = [
        ("free-trial", .free), ("pay-as-you-go", .payAsYouGo), ("pay-up-front", .payUpFront),
    ]

    static let refundReasons: [(String, RevocationReason)] = [
        ("other", .other), ("developer-issue", .developerIssue),
    ]

    static let finishing: [(String, Bool)] = [("automatically", true), ("manually", false)]

    static let storefronts: [(String, String)] = KnownStorefront.all.map { ($0.code, $0.code) }

    static let timeRates: [(String, Catalog.TimeRate)] = [
        ("real-time", 0), ("one-hour-is-one-day", 1), ("thirty-minutes-is-one-day", 2),
        ("five-minutes-is-one-day", 3), ("one-minute-is-one-day", 4),
        ("thirty-seconds-is-one-day", 5), ("one-second-is-one-day", 6),
        ("monthly-renewal-every-hour", 10), ("monthly-renewal-every-thirty-minutes", 11),
        ("monthly-renewal-every-fifteen-minutes", 12),
        ("monthly-renewal-every-five-minutes", 13), ("monthly-renewal-every-thirty-seconds", 15),
        ("one-renewal-every-fifteen-minutes", 1000), ("one-renewal-every-five-minutes", 1001),
        ("one-renewal-every-minute", 1002), ("one-renewal-every-thirty-seconds", 1003),
        ("one-renewal-every-ten-seconds", 1004), ("one-renewal-every-two-seconds", 1005),
    ].map { ($0.0, Catalog.TimeRate(rawValue: $0.1)) }

    /// Converts a name from camel case to hyphens: `lateListing` becomes `late-listing`.
    static func kebab(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += "-" }
            words += character.lowercased()
        }
        return words
    }
}
