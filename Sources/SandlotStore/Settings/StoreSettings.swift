public import SandlotCatalog
public import SandlotReceipts

/// How the store and its customers behave.
///
/// Settings belong to the running store: they decide what is recorded, but are not recorded themselves.
public struct StoreSettings: Sendable, Hashable {
    /// Whether each purchase waits for a parent.
    public var askToBuy = false
    /// Whether each purchase is interrupted until its issue is resolved.
    public var interruptsPurchases = false
    /// Whether every purchase is confirmed without asking.
    public var disablesDialogs = false
    /// What the customer answers when asked; not asked if dialogs are disabled.
    public var customerAnswer = CustomerAnswer.confirm
    /// Whether the device forbids payments (Screen Time, device management).
    public var forbidsPayments = false
    /// With what purchases fail; nil if they do not.
    public var failsPurchasesWith: StoreError.Code?
    /// Whether the payment of each renewal fails.
    public var failsRenewals = false
    /// Whether the service goes on for a while when the payment of a renewal has failed.
    public var hasGracePeriod = false
    /// How long the grace period is in days of real time: 3, 6, 16 or 28; nil takes that of the reference.
    public var gracePeriodDays: Int?
    /// How fast subscriptions renew.
    public var timeRate = Catalog.TimeRate.realTime
    /// The customer's locale, as in `en_US`.
    public var locale = "en_US"
    /// A storefront to which the customer changes during the next purchase; used up by it.
    public var storefrontDuringPurchase: String?
    /// The awkward ways of the real store that are switched on.
    public var habits: Set<Habit> = []

    /// The defaults.
    public init() {}
}

/// What a customer says when asked to confirm.
public enum CustomerAnswer: String, Sendable, Hashable, CaseIterable {
    /// Yes.
    case confirm
    /// No.
    case cancel
}

/// An awkward way of a real store, off unless switched on.
///
/// The names are those of Apple's environments' deviations from the documentation; each is described where
/// it is acted on and in the table of differences.
public enum Habit: String, Sendable, Hashable, CaseIterable {
    /// Products come from a cache, so that an armed error is bypassed once they were loaded.
    case cachedProducts
    /// The purchase of a subscription is announced on the device that made it, too.
    case echoSubscriptionPurchase
    /// A purchase is listed as an entitlement only with the next change of time.
    case lateListing
    /// An armed purchase error arrives as `unknown`.
    case armedPurchaseErrorBecomesUnknown
    /// After an armed purchase error was disarmed, purchases fail with `unknown`.
    case disarmingLeavesUnknown
    /// What was refunded cannot be bought again.
    case refundBlocksRebuy
    /// A subscription in billing retry is listed as an entitlement.
    case listsBillingRetry
    /// Renewals that were missed arrive oldest first; easier to read in tests.
    case missedRenewalsOldestFirst
    /// An approved purchase is announced before it is listed.
    case approvalBeforeListing
    /// An upgrade made outside the app is not announced.
    case upgradesSilent
    /// A declined purchase arrives as if it had been approved.
    case declineDelivers
    /// An interrupted purchase throws instead of being pending.
    case interruptedThrows
    /// A changed storefront is not announced.
    case silentStorefrontChange
    /// At the end of a period the status reads expired before the renewal.
    case expiredFlicker
    /// A week is told as seven days.
    case weekAsSevenDays
    /// Whether a customer may have the introductory offer is remembered for good.
    case introEligibilityCached
    /// A promotional offer signed with an unknown key fails with `unknown`.
    case unknownOfferKeyIsUnknownError
}

/// Which of Apple's environments the store resembles.
public enum StoreProfile: String, Sendable, Hashable, CaseIterable {
    /// StoreKit Testing in Xcode.
    case xcode
    /// The sandbox.
    case sandbox
    /// TestFlight.
    case testFlight
    /// The App Store.
    case production

    /// What signed data says about where it was made.
    public var environment: ReceiptEnvironment {
        switch self {
        case .xcode: .xcode
        case .sandbox, .testFlight: .sandbox
        case .production: .production
        }
    }
}
