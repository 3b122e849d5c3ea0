internal import SandlotBase
internal import SandlotReceipts
internal import SandlotStore

/// What a step does.
enum Action: Sendable {
    case launch([Place], Manner)
    case kill([Place])
    case relaunch([Place], Manner)
    case listen([Place])
    case setOnline([DeviceID], Bool)
    case load([String], Place)
    case purchase(Purchase)
    case answer(PurchaseReference, Answer)
    case finish(FinishSelection, Place)
    case restore([Place])
    case refund(PurchaseReference, reason: RevocationReason, percentage: Int?)
    case requestRefund(PurchaseReference, Place, reason: RevocationReason)
    case share(PurchaseReference, Bool)
    case joinFamily(CustomerID, FamilyID)
    case leaveFamily(CustomerID)
    case signIn(CustomerID, DeviceID)
    case expire(SubscriptionReference)
    case forceRenewal(SubscriptionReference)
    case autoRenew(PurchaseReference, Bool)
    case priceIncrease(PurchaseReference, Milliunits?)
    case answerPriceIncrease(PurchaseReference, Bool)
    case extend(PurchaseReference, days: Int)
    case advance(Advance)
    case set(SettingsChange)
    case habit(Habit, Bool)
    case arm(Fault)
    case disarm(StoreCall?)
    case storefront(CustomerID, String)
    case intent(String, offer: String?, Place)
    case note(String)
    case expect([Expectation])
    /// At apps whose files are known.
    case app(AppStep, [Place])

    /// How an app behaves after its launch; what is nil is as usual in the scenario.
    struct Manner: Sendable {
        var listens: Bool = true
        var finishes: Bool?
        /// How long the store takes to say what is owned.
        var answersAfter = Duration.zero
    }

    /// What becomes of a purchase that waits.
    enum Answer: String, Sendable {
        case approve
        case decline
        case expire = "expire-request"
        case resolve
    }

    /// Which transactions an app finishes.
    enum FinishSelection: Sendable {
        case all
        case product(String)
        case purchase(PurchaseReference)
    }

    /// How far time goes on.
    enum Advance: Sendable {
        case by(TimeSpan, text: String)
        case to(Timestamp)
    }

    /// Whether it is an expectation, as opposed to something that happens.
    var isExpectation: Bool {
        if case .expect = self { true } else { false }
    }

    /// Whether it expects something to have failed, or not.
    var judgesErrors: Bool {
        guard case .expect(let expectations) = self else { return false }
        return expectations.contains { if case .error = $0.check { true } else { false } }
    }
}
