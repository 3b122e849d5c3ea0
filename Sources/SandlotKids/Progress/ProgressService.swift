import SandlotBase

/// A service that merges the children's progress: a server of the app, or the customer's private
/// cloud.
package final class ProgressService {
    /// The status of synchronization, as apps show it.
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case idle
        case syncing
        case synced
        case error
        /// Nobody is signed in to the cloud.
        case noAccount = "no-account"
        /// The cloud is not allowed, for example by parents.
        case restricted
        /// The cloud is switched off.
        case disabled
    }

    var records: [String: ProgressRecord] = [:]
    /// The children of each account, and their PINs.
    var children: [String: [String: String]] = [:]
    /// The accounts whose cloud does not work, with the status.
    package var hindrances: [String: Status] = [:]

    var purses: [String: Purse] = [:]
    /// Whether the purses may have been read from a store in which they were not divided into
    /// pages.
    var wasUndivided = false
    /// The known sessions under each name.
    var activities: [String: [Activity]] = [:]
    /// The changes that other devices do not see yet, in the order in which they were sent.
    var changes: [Change] = []
    /// The number of changes that were ever sent, which determines the delay of the next one.
    var changeCount = 0

    /// A change on its way to other devices.
    struct Change: Sendable {
        let key: String
        let device: String
        let due: Timestamp
        let record: ProgressRecord
    }

    /// Creates a service without data.
    package init() {}

    /// Whether it has received no data that must be stored.
    var isEmpty: Bool {
        records.isEmpty && children.isEmpty && hindrances.isEmpty && activities.isEmpty
            && changes.isEmpty
            && purses.values.allSatisfy(\.isEmpty)
    }

    /// Returns the record with a name.
    package func record(_ key: String) -> ProgressRecord? { records[key] }

    /// Returns the consumables of a customer.
    func purse(of customer: String) -> Purse {
        let purse = purses[customer] ?? Purse()
        purses[customer] = purse
        return purse
    }

    /// Adds a child to an account.
    ///
    /// - Parameters:
    ///   - child: The child's name.
    ///   - pin: The child's PIN.
    ///   - account: The account.
    /// - Returns: Whether it is the account's first child.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if the name is taken.
    func add(_ child: String, pin: String, to account: String) throws(KidsError) -> Bool {
        let isFirst = children[account]?.isEmpty != false
        guard children[account]?[child] == nil else {
            throw KidsError(.notPossible, "\(account) has a child \(child) already")
        }
        children[account, default: [:]][child] = pin
        return isFirst
    }

    /// Returns whether an account has a child.
    package func has(_ child: String, in account: String) -> Bool {
        children[account]?[child] != nil
    }

    /// Checks a PIN.
    ///
    /// - Parameters:
    ///   - pin: The typed PIN.
    ///   - child: The child.
    ///   - account: The account.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` or ``KidsError/Code/wrongPIN``.
    func check(_ pin: String, of child: String, in account: String) throws(KidsError) {
        guard let right = children[account]?[child] else {
            throw KidsError(.unknownName, "\(account) has no child \(child)")
        }
        guard pin == right else { throw KidsError(.wrongPIN, "that is not the PIN of \(child)") }
    }

    /// Sends a change.
    ///
    /// It arrives after a delay within a range, which is the same in each run of a story.
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

    /// Takes the changes that have arrived, which every device now sees.
    func takeChanges(until now: Timestamp, _ rules: [String: MergeRule], of key: String) -> [Change]
    {
        let arrived = changes.filter { $0.key == key && $0.due <= now }
        changes.removeAll { $0.key == key && $0.due <= now }
        for change in arrived { _ = join(change.record, under: key, rules) }
        return arrived
    }

    /// Merges the sessions of a child with the known ones.
    func join(_ copy: [Activity], under key: String) -> [Activity] {
        let all = Set((activities[key] ?? []) + copy).sorted {
            ($0.from, $0.device) < ($1.from, $1.device)
        }
        activities[key] = all.isEmpty ? nil : all
        return all
    }

    /// Merges a copy with the stored record.
    ///
    /// - Parameters:
    ///   - copy: The copy.
    ///   - key: The name of the record.
    ///   - rules: The merge rule of each field.
    /// - Returns: The merged record, which is stored.
    func join(
        _ copy: ProgressRecord, under key: String, _ rules: [String: MergeRule]
    ) -> ProgressRecord {
        var record = records[key] ?? ProgressRecord()
        record.merge(copy, rules)
        records[key] = record
        return record
    }
}
