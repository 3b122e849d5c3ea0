public import SandlotCatalog
public import SandlotReceipts

/// The behavior of the store and its customers.
///
/// Settings belong to the running store. They affect the recorded events but are not recorded
/// themselves.
public struct StoreSettings: Sendable, Hashable {
    /// Whether each purchase awaits a parent's approval.
    public var askToBuy = false
    /// Whether each purchase is interrupted until its issue is resolved.
    public var interruptsPurchases = false
    /// Whether every purchase is confirmed without a dialog.
    public var disablesDialogs = false
    /// The customer's answer to a dialog, which is not shown if dialogs are disabled.
    public var customerAnswer = CustomerAnswer.confirm
    /// Whether each payment sheet stays open until it is answered, unless dialogs are disabled.
    ///
    /// ``Store/paymentSheets`` lists the open ones.
    public var holdsPaymentSheet = false
    /// Whether the device forbids payments (Screen Time, device management).
    public var forbidsPayments = false
    /// The code that purchases fail with, or nil if they succeed.
    public var failsPurchasesWith: StoreError.Code?
    /// Whether the payment of each renewal fails.
    public var failsRenewals = false
    /// Whether the service continues for a while after the payment of a renewal has failed.
    public var hasGracePeriod = false
    /// The length of the grace period in days of real time (3, 6, 16, or 28), or nil for Apple's
    /// default.
    public var gracePeriodDays: Int?
    /// The speed at which subscriptions renew.
    public var timeRate = Catalog.TimeRate.realTime
    /// The customer's locale, such as `en_US`.
    public var locale = "en_US"
    /// The storefront that the customer changes to during the next purchase, after which it is nil
    /// again.
    public var storefrontDuringPurchase: String?
    /// Whether a refund request waits for information about consumption and a decision.
    package var defersRefunds = false
    /// The enabled habits of the real store.
    public var habits: Set<Habit> = []

    /// Creates the default settings.
    public init() {}
}

/// A customer's answer to a confirmation dialog.
public enum CustomerAnswer: String, Sendable, Hashable, CaseIterable {
    /// Yes.
    case confirm
    /// No.
    case cancel
}

/// An awkward behavior of the real store, off unless enabled.
///
/// The habits are the deviations of Apple's environments from the documentation. Each is described
/// where it is implemented and in the table of differences.
public enum Habit: String, Sendable, Hashable, CaseIterable {
    /// Products come from a cache, so that an armed error has no effect once they were loaded.
    case cachedProducts
    /// The purchase of a subscription is also announced on the device that made it.
    case echoSubscriptionPurchase
    /// A purchase is listed as an entitlement only after time has passed.
    case lateListing
    /// An armed purchase error arrives as `unknown`.
    case armedPurchaseErrorBecomesUnknown
    /// After an armed purchase error is disarmed, purchases fail with `unknown`.
    case disarmingLeavesUnknown
    /// A refunded product cannot be bought again.
    case refundBlocksRebuy
    /// A subscription in billing retry is listed as an entitlement.
    case listsBillingRetry
    /// Missed renewals arrive oldest first, which is easier to read in tests.
    case missedRenewalsOldestFirst
    /// An approved purchase is announced before it is listed.
    case approvalBeforeListing
    /// An upgrade made outside the app is not announced.
    case upgradesSilent
    /// A declined purchase arrives as if it had been approved.
    case declineDelivers
    /// An interrupted purchase throws an error instead of returning `pending`.
    case interruptedThrows
    /// A changed storefront is not announced.
    case silentStorefrontChange
    /// At the end of a period, the status is briefly expired before the renewal.
    case expiredFlicker
    /// A week is reported as seven days.
    case weekAsSevenDays
    /// The first answer about a customer's eligibility for an introductory offer is cached
    /// permanently.
    case introEligibilityCached
    /// A promotional offer signed with an unknown key fails with `unknown`.
    case unknownOfferKeyIsUnknownError
}

/// The Apple environment that a store resembles.
public enum StoreProfile: String, Sendable, Hashable, CaseIterable {
    /// StoreKit Testing in Xcode.
    case xcode
    /// The sandbox.
    case sandbox
    /// TestFlight.
    case testFlight
    /// The App Store.
    case production

    /// The environment that signed data names.
    public var environment: ReceiptEnvironment {
        switch self {
        case .xcode: .xcode
        case .sandbox, .testFlight: .sandbox
        case .production: .production
        }
    }
}
