/// Named data that other modules store beside a store's events and that survives reopening.
extension Store {
    /// Returns the data stored under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The latest bytes, or nil if there are none.
    package func kept(_ name: String) -> [UInt8]? {
        read { core in core.kept[name] }
    }

    /// Returns the names that have stored data, in alphabetical order.
    ///
    /// - Parameter prefix: The prefix of the names.
    /// - Returns: The names.
    package func keptNames(withPrefix prefix: String) -> [String] {
        read { core in core.kept.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }

    /// Stores bytes under names, all or none.
    ///
    /// Bytes that are already stored under their name are not recorded again.
    ///
    /// - Parameter entries: The bytes by name.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``. In that case, nothing has changed.
    /// - Complexity: O(*n*) in the number of bytes.
    package func keep(_ entries: [String: [UInt8]]) throws(StoreError) {
        try perform { core throws(StoreError) in try core.keep(entries) }
    }

    /// Stores bytes under a name, unless the name has bytes already, in one step.
    ///
    /// Of several callers at the same time, only one stores its bytes.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - bytes: The bytes.
    /// - Returns: The bytes that the name already had, or nil if it has the new ones now.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``. In that case, nothing has changed.
    package func claim(_ name: String, with bytes: [UInt8]) throws(StoreError) -> [UInt8]? {
        try perform { core throws(StoreError) in
            if let earlier = core.kept[name] { return earlier }
            try core.keep([name: bytes])
            return nil
        }
    }

    /// Removes everything from a store in memory that is not used anymore.
    ///
    /// This is for stores to which tasks refer that never end. Requests that wait end with
    /// ``StoreError/Code/unknown``. Nothing may be asked of the store afterward.
    package func discardContents() {
        adjust { core in
            core.abandonRequests(
                with: StoreError(.unknown, "the store was discarded before it answered"))
            for launch in core.launches.values { launch.end() }
            (core.ledger as? InMemoryLedger)?.removeAll()
            core.state = StoreState(firstID: 0, now: core.instant)
            core.due = DueQueue()
            core.apps = [:]
            core.launches = [:]
            core.deliveries = DeliveryCache()
            core.kept = [:]
        }
    }
}

extension StoreCore {
    mutating func keep(_ entries: [String: [UInt8]]) throws(StoreError) {
        let changed = entries.filter { kept[$0.key] != $0.value }
        // Sorted by name, so that every run writes the same records.
        let records = changed.keys.sorted().compactMap { name in
            changed[name].map { MemoryRecord(name: name, bytes: $0).record }
        }
        try append(records)
        kept.merge(changed) { $1 }
    }

    /// Takes a stored entry from a ledger record.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` that names the position.
    mutating func take(_ record: LedgerRecord, position: Int) throws(StoreError) {
        guard let entry = MemoryRecord(record) else {
            throw StoreError(
                .ledger,
                "record \(position) of the ledger is \"\(record.kind)\" in version "
                    + "\(record.version), which this version of Sandlot does not know")
        }
        kept[entry.name] = entry.bytes
        noteInOutbox(entry.name)
    }
}
