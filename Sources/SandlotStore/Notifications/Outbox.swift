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
