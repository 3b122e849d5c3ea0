internal import SandlotBase

/// Where the children's progress meets: a server of the app's own, or the customer's private cloud.
package final class ProgressService {
    /// How a synchronisation stands, as apps show it.
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case idle
        case syncing
        case synced
        case error
        /// Nobody is signed in to the cloud.
        case noAccount = "no-account"
        /// The cloud is not allowed, by parents for instance.
        case restricted
        /// It is switched off.
        case disabled
    }

    var records: [String: ProgressRecord] = [:]
    /// The children of each account, and their PINs.
    var children: [String: [String: String]] = [:]
    /// Accounts of whose cloud something is to be told other than that it works.
    package var hindrances: [String: Status] = [:]

    var purses: [String: Purse] = [:]
    /// Whether the purses may have been read from a place where they were not divided into pages.
    var wasUndivided = false
    /// The sessions that are known under each name.
    var activities: [String: [Activity]] = [:]
    /// Changes that other devices do not see yet, in the order in which they were sent.
    var changes: [Change] = []
    /// The number of changes that were ever sent, which decides how long the next one takes.
    var changeCount = 0

    /// A change on its way to other devices.
    struct Change: Sendable {
        let key: String
        let device: String
        let due: Timestamp
        let record: ProgressRecord
    }

    /// A service that has heard nothing yet.
    package init() {}

    /// Whether it has heard nothing that it must remember.
    var isEmpty: Bool {
        records.isEmpty && children.isEmpty && hindrances.isEmpty && activities.isEmpty
            && changes.isEmpty
            && purses.values.allSatisfy(\.isEmpty)
    }

    /// What is kept under a name.
    package func record(_ key: String) -> ProgressRecord? { records[key] }

    /// The consumables of a customer.
    func purse(of customer: String) -> Purse {
        let purse = purses[customer] ?? Purse()
        purses[customer] = purse
        return purse
    }

    /// Adds a child to an account.
    ///
    /// - Parameters:
    ///   - child: What the child is called there.
    ///   - pin: The child's PIN.
    ///   - account: The account.
    /// - Returns: Whether it is the account's first child.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if there is one of that name.
    func add(_ child: String, pin: String, to account: String) throws(KidsError) -> Bool {
        let isFirst = children[account]?.isEmpty != false
        guard children[account]?[child] == nil else {
            throw KidsError(.notPossible, "\(account) has a child \(child) already")
        }
        children[account, default: [:]][child] = pin
        return isFirst
    }

    /// Checks a PIN.
    ///
    /// - Parameters:
    ///   - pin: What is typed.
    ///   - child: The child.
    ///   - account: The account.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` or ``KidsError/Code/wrongPIN``.
    func check(_ pin: String, of child: String, in account: String) throws(KidsError) {
        guard let right = children[account]?[child] else {
            throw KidsError(.unknownName, "\(account) has no child \(child)")
        }
        guard pin == right else { throw KidsError(.wrongPIN, "that is not the PIN of \(child)") }
    }

    /// Sends a change on its way; it arrives some time within a range, the same in each run of a story.
    func send(
        _ record: ProgressRecord, from device: String, under key: String, at now: Timestamp,
        _ range: ClosedRange<Duration>
    ) {
        let first = now.later(by: range.lowerBound)
        let span = now.later(by: range.upperBound).milliseconds - first.milliseconds
        let number = Int64(changeCount)
        changeCount += 1
        let delay = number.multipliedReportingOverflow(by: 7_919).partialValue % (span + 1)
        changes.append(
            Change(
                key: key, device: device,
                due: Timestamp(milliseconds: first.milliseconds + abs(delay)), record: record))
    }

    /// Takes the changes that have arrived, which everybody sees from now on.
    func takeChanges(until now: Timestamp, _ rules: [String: MergeRule], of key: String) -> [Change]
    {
        let arrived = changes.filter { $0.key == key && $0.due <= now }
        changes.removeAll { $0.key == key && $0.due <= now }
        for change in arrived { _ = join(change.record, under: key, rules) }
        return arrived
    }

    /// Joins the sessions of a child with those that are known.
    func join(_ copy: [Activity], under key: String) -> [Activity] {
        let all = Set((activities[key] ?? []) + copy).sorted {
            ($0.from, $0.device) < ($1.from, $1.device)
        }
        activities[key] = all.isEmpty ? nil : all
        return all
    }

    /// Joins a copy with what is kept.
    ///
    /// - Parameters:
    ///   - copy: The copy.
    ///   - key: Under which name.
    ///   - rules: How each field is joined.
    /// - Returns: Both together, which is kept from now on.
    func join(
        _ copy: ProgressRecord, under key: String, _ rules: [String: MergeRule]
    ) -> ProgressRecord {
        var record = records[key] ?? ProgressRecord()
        record.merge(copy, rules)
        records[key] = record
        return record
    }
}
