import SandlotJSON
package import SandlotReceipts

/// The notifications that a store keeps in its ledger, so that a restart loses none.
///
/// A command appends its events first and then their notifications. If the process ends between the
/// two, the notifications of the last command are missing, and a reopened store makes them again.
/// None of them has been sent, because only committed notifications are.
struct Outbox {
    /// The name of the entry that exists as soon as a store keeps its notifications.
    static let marker = "notifications"
    private static let prefix = "notification/"

    /// The names of the entries, in order.
    var names: [String] = []
    /// The notifications of replayed events that the ledger does not contain.
    ///
    /// They are those of the last command.
    var missing: [NotificationEvent] = []

    /// Returns the name of an entry, which begins with the position in the ledger.
    static func name(position: Int, index: Int) -> String {
        prefix + padded(position, 16) + "/" + padded(index, 4)
    }

    /// Whether an entry is a notification.
    static func contains(_ name: String) -> Bool { name.hasPrefix(prefix) }

    private static func padded(_ number: Int, _ length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}

extension StoreCore {
    /// Keeps all notifications in the ledger from now on, also after the store is reopened.
    mutating func keepNotifications() throws(StoreError) {
        if outbox == nil {
            try keep([Outbox.marker: Array("kept".utf8)])
            outbox = Outbox()
        }
        try completeOutbox()
    }

    /// Makes the notifications that the previous process could not keep.
    mutating func completeOutbox() throws(StoreError) {
        guard let missing = outbox?.missing, !missing.isEmpty else { return }
        outbox?.missing = []
        try notify(missing)
    }

    /// Stores notifications in the ledger, if the store keeps them.
    mutating func keep(_ notifications: [StoreNotification]) throws(StoreError) {
        guard outbox != nil, !notifications.isEmpty else { return }
        let position = position
        var entries: [String: [UInt8]] = [:]
        for (index, notification) in notifications.enumerated() {
            entries[Outbox.name(position: position, index: index)] = notification.keptBytes
        }
        try keep(entries)
        outbox?.names += entries.keys.sorted()
    }

    /// Takes note of a replayed entry.
    mutating func noteInOutbox(_ name: String) {
        if name == Outbox.marker { outbox = outbox ?? Outbox() }
        guard Outbox.contains(name) else { return }
        outbox?.names.append(name)
        outbox?.missing = []
    }
}

/// A notification in a store's ledger.
package struct KeptNotification: Sendable {
    /// The name of its entry. Later notifications have greater names.
    package let name: String
    /// The notification.
    package let notification: StoreNotification
}

extension Store {
    /// Keeps all notifications in the ledger from now on, also after the store is reopened.
    ///
    /// Neither StoreKit Testing in Xcode nor a store with its profile sends any.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func keepNotifications() throws(StoreError) {
        guard profile != .xcode else { return }
        try perform { core throws(StoreError) in try core.keepNotifications() }
    }

    /// Adds a notification that does not follow from an event, such as one of the type `TEST`.
    ///
    /// - Parameter notification: The notification.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func keep(_ notification: StoreNotification) throws(StoreError) {
        try perform { core throws(StoreError) in try core.keep([notification]) }
    }

    /// Returns the kept notifications, in order.
    ///
    /// - Parameter start: The number of notifications to skip.
    /// - Returns: The other notifications.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if an entry cannot be read.
    /// - Complexity: O(*n*) in the number of returned notifications.
    package func keptNotifications(from start: Int) throws(StoreError) -> [KeptNotification] {
        let entries = read { core in
            (core.outbox?.names.dropFirst(start) ?? []).map { ($0, core.kept[$0] ?? []) }
        }
        var notifications: [KeptNotification] = []
        for (name, bytes) in entries {
            guard let notification = StoreNotification(keptBytes: bytes) else {
                throw StoreError(.ledger, "the entry \"\(name)\" of the ledger is malformed")
            }
            notifications.append(KeptNotification(name: name, notification: notification))
        }
        return notifications
    }
}

extension StoreNotification {
    /// Creates a notification that is about no transaction.
    ///
    /// - Parameter payload: The payload.
    package init(_ payload: NotificationPayload) {
        self.init(payload: payload, transaction: nil, renewalInfo: nil)
    }

    /// The notification as JSON.
    var keptBytes: [UInt8] {
        var bytes = Array("{\"payload\":".utf8) + payload.json
        if let transaction { bytes += Array(",\"transaction\":".utf8) + transaction.json }
        if let renewalInfo { bytes += Array(",\"renewalInfo\":".utf8) + renewalInfo.json }
        return bytes + [UInt8(ascii: "}")]
    }

    /// Reads a notification from JSON, or returns nil if the JSON is malformed.
    init?(keptBytes: [UInt8]) {
        guard let root = try? JSONDocument(keptBytes).root, let body = root["payload"],
            let payload = try? NotificationPayload(json: Array(body.rawBytes))
        else { return nil }
        var transaction: TransactionPayload?
        if let body = root["transaction"] {
            guard let payload = try? TransactionPayload(json: Array(body.rawBytes)) else { return nil }
            transaction = payload
        }
        var renewalInfo: RenewalInfoPayload?
        if let body = root["renewalInfo"] {
            guard let payload = try? RenewalInfoPayload(json: Array(body.rawBytes)) else { return nil }
            renewalInfo = payload
        }
        self.init(payload: payload, transaction: transaction, renewalInfo: renewalInfo)
    }
}
