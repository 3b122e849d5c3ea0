internal import SandlotAds
internal import SandlotBase

/// What an app keeps on a device, so that it survives the end of a launch.
package final class DeviceMemory {
    /// What the gate must remember.
    let gate: InMemoryGateStorage
    /// The ads of former launches, and when that was written down.
    var ads: (history: AdHistory, at: Timestamp)?
    /// The products whose purchases wait for a parent.
    var waiting: Set<String> = []
    /// The products that the app believed to be owned.
    var owned: Set<String> = []
    /// The products that a debug build believes to be owned, without a transaction.
    var simulated: Set<String> = []
    /// The levels up to which levels are unlocked, by grade, where progress does not keep them.
    var unlocked: [Int: Int] = [:]
    /// Whether the app was set up.
    var isSetUp = false
    /// The permissions that were asked for.
    var askedPermissions: Set<String> = []
    /// The account of the app's own that is signed in; nil is a guest.
    var account: String?
    /// The child whose turn it is; nil is nobody in particular.
    var child: String?
    /// What is kept of each child; the empty name is that of nobody in particular.
    var records: [String: ProgressRecord] = [:]
    /// The sessions of each child; the empty name is that of nobody in particular.
    var activities: [String: [Activity]] = [:]
    /// The best ratings of puzzles in half stars.
    var ratings: [String: Int] = [:]
    /// When what is kept was last joined with that of other devices.
    var lastSync: Timestamp?
    /// How often the app was launched.
    var launchCount = 0
    /// Whether the changes since the last time were not synchronised.
    var hasUnsyncedChanges = false

    /// The memory of a new device, but for what the gate must remember.
    init(gate: InMemoryGateStorage = InMemoryGateStorage()) {
        self.gate = gate
    }

    /// What is kept of the child whose turn it is.
    var record: ProgressRecord {
        get { records[child ?? ""] ?? ProgressRecord() }
        set { records[child ?? ""] = newValue }
    }

    /// Another account is signed in: nothing of the one before is shown.
    func forgetChildren() {
        child = nil
        records = [:]
        activities = [:]
        lastSync = nil
    }

    /// Another customer is signed in: the data of the one before stays with their account.
    func forgetCustomer() {
        forgetChildren()
        waiting = []
        owned = []
        simulated = []
        hasUnsyncedChanges = false
    }
}
