import SandlotBase
import SandlotKids
import SandlotReceipts
import SandlotStore

/// The action of a step.
enum Action: Sendable {
    case launch([Place], Manner)
    case kill([Place])
    /// The app is killed when it reaches a point.
    case crash([Place], CrashPoint)
    case relaunch([Place], Manner)
    case listen([Place])
    case setOnline([DeviceID], Bool)
    case load([String], Place)
    case purchase(Purchase)
    /// A change to an earlier purchase.
    case change(PurchaseChange)
    case finish(FinishSelection, Place)
    case restore([Place])
    case requestRefund(PurchaseReference, Place, reason: RevocationReason)
    case add(Participants)
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
    case issueCode(RedemptionCode, bundleID: String)
    case redeem(String, CustomerID, bundleID: String)
    case note(String)
    case expect([Expectation])
    /// A step at apps whose files are known.
    case app(AppStep, [Place])

    /// The behavior of an app after its launch.
    ///
    /// Nil stands for the scenario's default.
    struct Manner: Sendable {
        var listens: Bool = true
        var finishes: Bool?
        /// The time until the store answers which products are owned.
        var answersAfter = Duration.zero
    }

    /// The transactions that an app finishes.
    enum FinishSelection: Sendable {
        case all
        case product(String)
        case purchase(PurchaseReference)
    }

    /// The distance or destination of a step in time.
    enum Advance: Sendable {
        case by(TimeSpan, text: String)
        case to(Timestamp)
    }

    /// Whether it is an expectation, as opposed to an action.
    var isExpectation: Bool {
        if case .expect = self { true } else { false }
    }

    /// Whether it checks that an error occurred or did not occur.
    var judgesErrors: Bool {
        guard case .expect(let expectations) = self else { return false }
        return expectations.contains { if case .error = $0.check { true } else { false } }
    }
}
