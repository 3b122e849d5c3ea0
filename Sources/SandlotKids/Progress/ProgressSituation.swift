package import SandlotStore

/// The part of the children's progress that decides its future, without times and values.
///
/// Merges compare entries, so only the order of the entries of a field matters.
package struct ProgressSituation: Sendable, Hashable {
    /// A copy of the progress: for each field, the place of its entry among those of all copies.
    package typealias Ranks = [String: Int]

    /// The copies on a device.
    package struct Device: Sendable, Hashable {
        let copies: [String: Ranks]
        let account: String?
        let child: String?
        let hasUnsyncedChanges: Bool
    }

    /// The copies that a service keeps for a customer, or for all accounts.
    package struct Cloud: Sendable, Hashable {
        var copies: [String: Ranks] = [:]
        /// The changes on their way to other devices.
        var changes: [Ranks] = []
        var hindrance: ProgressService.Status?
    }

    /// The devices.
    package let devices: [DeviceID: Device]
    /// The clouds of customers.
    package let clouds: [CustomerID: Cloud]
    /// The accounts of the app itself.
    package let accounts: Cloud
    /// The children of each account.
    package let children: [String: Set<String>]
}

extension Household {
    /// Whether an app's own account is signed in on a device.
    package var hasAccount: Bool { memories.values.contains { $0.account != nil } }

    /// Returns the situation of the progress in an app.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - fields: The merge rule of each field.
    /// - Returns: The situation, in which copies are compared field by field.
    package func progressSituation(
        of bundleID: String, _ fields: [String: MergeRule]
    ) -> ProgressSituation {
        let memories = memories.filter { $0.key.bundleID == bundleID }
        let records =
            memories.values.flatMap(\.records.values) + progress.records.values
            + progress.changes.map(\.record)
        var places: [String: [FieldEntry: Int]] = [:]
        for (field, rule) in fields {
            let entries = Set(records.compactMap { $0.entries[field] })
                .sorted { rule.merge($0, $1) == $1 }
            places[field] = Dictionary(
                entries.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
        }
        func ranks(_ record: ProgressRecord) -> ProgressSituation.Ranks {
            var ranks: ProgressSituation.Ranks = [:]
            for (field, entry) in record.entries { ranks[field] = places[field]?[entry] }
            return ranks
        }
        var devices: [DeviceID: ProgressSituation.Device] = [:]
        for (place, memory) in memories {
            devices[place.device] = ProgressSituation.Device(
                copies: memory.records.mapValues(ranks), account: memory.account,
                child: memory.child, hasUnsyncedChanges: memory.hasUnsyncedChanges)
        }
        var clouds: [CustomerID: ProgressSituation.Cloud] = [:]
        var accounts = ProgressSituation.Cloud()
        func change(_ key: String, _ body: (inout ProgressSituation.Cloud) -> Void) {
            let parts = key.split(separator: "/", maxSplits: 1)
            if parts.first == "customer", let name = parts.last {
                body(&clouds[CustomerID(rawValue: String(name)), default: .init()])
            } else {
                body(&accounts)
            }
        }
        for (key, record) in progress.records {
            // A customer has one record.
            let name = key.hasPrefix("customer/") ? "" : key
            change(key) { $0.copies[name] = ranks(record) }
        }
        for sent in progress.changes { change(sent.key) { $0.changes.append(ranks(sent.record)) } }
        for (key, status) in progress.hindrances { change(key) { $0.hindrance = status } }
        return ProgressSituation(
            devices: devices, clouds: clouds, accounts: accounts,
            children: progress.children.mapValues { Set($0.keys) })
    }

    /// Whether changes are on their way to other devices.
    package var hasChangesOnTheWay: Bool { !progress.changes.isEmpty }

    // MARK: - What is not lost

    /// Returns the best entry of each field that exists anywhere: on a device, in a cloud, or on its way.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - fields: The merge rule of each field.
    /// - Returns: The best entries, by field.
    package func bestEntries(
        of bundleID: String, _ fields: [String: MergeRule]
    ) -> [String: FieldEntry] {
        let records =
            memories.filter { $0.key.bundleID == bundleID }.values.flatMap(\.records.values)
            + progress.records.values + progress.changes.map(\.record)
        var best: [String: FieldEntry] = [:]
        for record in records {
            for (field, entry) in record.entries {
                guard let rule = fields[field] else { continue }
                best[field] = best[field].map { rule.merge($0, entry) } ?? entry
            }
        }
        return best
    }
}
