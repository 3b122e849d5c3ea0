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

    /// A service that has heard nothing yet.
    package init() {}

    /// Whether it has heard nothing that it must remember.
    var isEmpty: Bool {
        records.isEmpty && children.isEmpty && hindrances.isEmpty
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
