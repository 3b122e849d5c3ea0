internal import SandlotBase
internal import SandlotKids
internal import SandlotReceipts
internal import SandlotStore
internal import SandlotYAML

/// Something that must hold at a point of a scenario.
struct Expectation: Sendable {
    /// About whom something is said.
    enum Subject: Sendable {
        case app(Place)
        case customer(CustomerID, bundleID: String)
        /// Nobody in particular: the step before.
        case story
    }

    /// What must hold.
    enum Check: Sendable {
        /// Nothing else may be an entitlement if the list is empty.
        case entitled([String])
        case notEntitled([String])
        case pending([String])
        case unfinished(Tally)
        case delivered(Tally)
        case verified([String], Bool)
        /// nil: nothing has failed.
        case error(StoreError.Code?)
        case outcome(Outcome)
        case status(SubscriptionWord, GroupReference)
        case renews(Bool, GroupReference)
        case renewsAs(String, GroupReference)
        case price(Milliunits, PurchaseReference?)
        case transactions(Int)
        case introductoryOffer(Bool, GroupReference)
        case storefront(String)
        case screen(String)
        case phase(String)
        /// How many ads were shown in this launch.
        case ads(Int)
        case gate(GateWord)
        /// The fields of the child's progress.
        case progress([(field: String, value: Int64)])
        case account(String?)
        /// The rating of the last puzzle in half stars.
        case stars(Int)
        case activity([(field: String, count: Int)])
        case streak(Int)
        case practice(Int)
        case achievements([String])
        case duplicates(Int)
        case sync(ProgressService.Status)
        /// nil: never.
        case lastSync(Timestamp?)
        case verdicts([VerdictExpectation])
    }

    let subject: Subject
    let check: Check
    let location: YAMLLocation
}

/// Which products, as often as they come, or how many.
enum Tally: Sendable, Hashable {
    case products([String])
    case count(Int)
}

/// What became of a purchase.
enum Outcome: String, Sendable, CaseIterable {
    case success
    case cancelled
    case pending
    case failed
}

/// How the gate of an app stands.
enum GateWord: String, Sendable, CaseIterable {
    /// It would ask.
    case unlocked
    /// It is locked, after too many wrong answers.
    case locked
    /// It is open: somebody has passed it.
    case passed
}

/// How a customer stands with a subscription, in the scenario's words.
enum SubscriptionWord: String, Sendable, CaseIterable {
    case active
    case expired
    case billingRetry = "billing-retry"
    case gracePeriod = "grace-period"
    case revoked
    case none

    /// The word for a status of the store, or nil if it has none.
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
    /// What people call it.
    let name: String
}
