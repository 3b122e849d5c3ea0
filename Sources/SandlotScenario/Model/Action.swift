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
    /// To a purchase made before.
    case change(PurchaseChange)
    case finish(FinishSelection, Place)
    case restore([Place])
    case requestRefund(PurchaseReference, Place, reason: RevocationReason)
    case joinFamily(CustomerID, FamilyID)
    case leaveFamily(CustomerID)
    case signIn(CustomerID, DeviceID)
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
