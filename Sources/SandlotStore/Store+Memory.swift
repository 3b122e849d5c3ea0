/// What others keep beside a store's events, so that it goes on with them: small things under names.
extension Store {
    /// What is kept under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: What was kept last; nil if nothing was.
    package func kept(_ name: String) -> [UInt8]? {
        read { core in core.kept[name] }
    }

    /// The names under which something is kept, in alphabetical order.
    ///
    /// - Parameter prefix: What they begin with.
    /// - Returns: The names.
    package func keptNames(withPrefix prefix: String) -> [String] {
        read { core in core.kept.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }

    /// Keeps bytes under names, all or none; what is kept already is not recorded again.
    ///
    /// - Parameter entries: The bytes by name.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``; nothing has changed then.
    /// - Complexity: O(*n*) in the number of bytes.
    package func keep(_ entries: [String: [UInt8]]) throws(StoreError) {
        try perform { core throws(StoreError) in try core.keep(entries) }
    }
}

extension StoreCore {
    mutating func keep(_ entries: [String: [UInt8]]) throws(StoreError) {
        let changed = entries.filter { kept[$0.key] != $0.value }
        // In the order of their names, so that every run is recorded alike.
        let records = changed.keys.sorted().compactMap { name in
            changed[name].map { MemoryRecord(name: name, bytes: $0).record }
        }
        try append(records)
        kept.merge(changed) { $1 }
    }

    /// Takes in what was kept.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` that names the position.
    mutating func take(_ record: LedgerRecord, position: Int) throws(StoreError) {
        guard let entry = MemoryRecord(record) else {
            throw StoreError(
                .ledger,
                "record \(position) of the ledger is \"\(record.kind)\" in version "
                    + "\(record.version), which is no memory that this version of Sandlot knows")
        }
        kept[entry.name] = entry.bytes
    }
}
