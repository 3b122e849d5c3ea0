import SandlotAds
import SandlotBase

/// The data that an app keeps on a device across launches.
package final class DeviceMemory {
    /// The storage of the gate.
    let gate: InMemoryGateStorage
    /// The volume of the app.
    package var volume = DeviceVolume()
    /// The ads of earlier launches, and the time when they were saved.
    var ads: (history: AdHistory, at: Timestamp)?
    /// The products whose purchases are waiting for a parent.
    var waiting: Set<String> = []
    /// The products that the app believed to be owned.
    var owned: Set<String> = []
    /// The products that a debug build believes to be owned, without a transaction.
    var simulated: Set<String> = []
    /// The last unlocked level of each grade, if progress does not include levels.
    var unlocked: [Int: Int] = [:]
    /// Whether the app was set up.
    var isSetUp = false
    /// The permissions that the app has requested.
    var askedPermissions: Set<String> = []
    /// The app's own account that is signed in, or nil for a guest.
    var account: String?
    /// The child whose turn it is, or nil if none was chosen.
    var child: String?
    /// The progress of each child, with an empty name if none was chosen.
    var records: [String: ProgressRecord] = [:]
    /// The sessions of each child, with an empty name if none was chosen.
    var activities: [String: [Activity]] = [:]
    /// The best ratings of puzzles in half stars.
    var ratings: [String: Int] = [:]
    /// The date of the last merge with the data of other devices.
    var lastSync: Timestamp?
    /// The number of launches.
    var launchCount = 0
    /// Whether there are changes that have not been synchronized.
    var hasUnsyncedChanges = false

    /// Creates the memory of a new device, which can have an existing storage of the gate.
    init(gate: InMemoryGateStorage = InMemoryGateStorage()) {
        self.gate = gate
    }

    /// The progress of the child whose turn it is.
    var record: ProgressRecord {
        get { records[child ?? ""] ?? ProgressRecord() }
        set { records[child ?? ""] = newValue }
    }

    /// Forgets the children of the previous account, because another account is signed in.
    func forgetChildren() {
        child = nil
        records = [:]
        activities = [:]
        lastSync = nil
    }

    /// Forgets the data of the previous customer, because another customer is signed in.
    ///
    /// The data remains in the customer's account.
    func forgetCustomer() {
        forgetChildren()
        waiting = []
        owned = []
        simulated = []
        hasUnsyncedChanges = false
    }
}
