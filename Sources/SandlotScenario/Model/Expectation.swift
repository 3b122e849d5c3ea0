import SandlotBase
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotYAML

/// Something that must hold at a point of a scenario.
struct Expectation: Sendable {
    /// The subject of an expectation.
    enum Subject: Sendable {
        case app(Place)
        case customer(CustomerID, bundleID: String)
        /// The previous step, for no particular subject.
        case story
    }

    /// A condition.
    enum Check: Sendable {
        /// If the list is empty, there must be no entitlements.
        case entitled([String])
        case notEntitled([String])
        case pending([String])
        /// nil: nothing has failed.
        case error(StoreError.Code?)
        case outcome(Outcome)
        case price(Milliunits, PurchaseReference?)
        case transactions(Int)
        case storefront(String)
        case device(DeviceCheck)
        case played(PlayedCheck)
        case verdicts([VerdictExpectation])
    }

    /// A condition of an app on a device.
    enum DeviceCheck: Sendable {
        case unfinished(Tally)
        case delivered(Tally)
        case verified([String], Bool)
        case status(SubscriptionWord, GroupReference)
        case renews(Bool, GroupReference)
        case renewsAs(String, GroupReference)
        case introductoryOffer(Bool, GroupReference)
    }

    /// A condition of an app that has an app file.
    enum PlayedCheck: Sendable {
        case screen(String)
        case phase(String)
        /// Whether an ad is on the screen.
        case ad(AdWord)
        /// The number of ads that were shown in this launch.
        case ads(Int)
        case gate(GateWord)
        /// The products that the app itself considers owned.
        case owns([String])
        /// The numbers of consumables that the app has counted.
        case counted([(product: String, count: Int)])
        /// The fields of the child's progress.
        case progress([(field: String, value: Int64)])
        case account(String?)
        case practice(PracticeCheck)
    }

    /// A condition of puzzles, practice, and synchronization.
    enum PracticeCheck: Sendable {
        /// The rating of the last puzzle in half stars.
        case stars(Int)
        case activity([(field: String, count: Int)])
        case streak(Int)
        case sessions(Int)
        case achievements([String])
        case duplicates(Int)
        case sync(ProgressService.Status)
        /// nil: never.
        case lastSync(Timestamp?)
    }

    let subject: Subject
    let check: Check
    let location: YAMLLocation
}

/// Products, with repetitions, or their number.
enum Tally: Sendable, Hashable {
    case products([String])
    case count(Int)
}

/// The outcome of a purchase.
enum Outcome: String, Sendable, CaseIterable {
    case success
    case canceled = "cancelled"
    case pending
    case failed
}

/// Whether an ad is on the screen of an app.
enum AdWord: String, Sendable, CaseIterable {
    case none
    case shown
}

/// The state of an app's gate.
enum GateWord: String, Sendable, CaseIterable {
    /// The gate would ask.
    case unlocked
    /// The gate is locked after too many wrong answers.
    case locked
    /// The gate is open because somebody has passed it.
    case passed
}

/// The state of a customer's subscription, in the scenario's words.
enum SubscriptionWord: String, Sendable, CaseIterable {
    case active
    case expired
    case billingRetry = "billing-retry"
    case gracePeriod = "grace-period"
    case revoked
    case none

    /// Creates the word for a status of the store, or returns nil if it has none.
    init?(_ status: SubscriptionStatus) {
        switch status {
        case .active: self = .active
        case .expired: self = .expired
        case .billingRetry: self = .billingRetry
        case .gracePeriod: self = .gracePeriod
        case .revoked: self = .revoked
        default: return nil
        }
    }
}

/// A group of subscriptions.
struct GroupReference: Sendable {
    let id: String
    /// The name that people use.
    let name: String
}
