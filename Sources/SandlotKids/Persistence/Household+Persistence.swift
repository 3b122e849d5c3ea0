import SandlotJSON
package import SandlotStore

// The store has an entry for each app on each device, numbered by first use, one for the children's
// progress, and one for each page of a customer's purse. The store itself knows the owners of
// devices and whether they are online.

/// The persistence of a household in its store.
extension Household {
    private static let progressEntry = "household/progress"

    private static let pursePrefix = "household/purses/"

    private static func appEntry(_ number: Int) -> String { "household/apps/\(number)" }

    /// Restores the state that the store has kept of its apps, before any app is launched.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if this version cannot read an
    ///   entry.
    package func restore() throws(StoreError) {
        var places: [Place] = []
        var memories: [Place: DeviceMemory] = [:]
        while let (place, memory) = try read(
            Self.appEntry(places.count),
            { value throws(JSONObjectReader.Mismatch) in
                let place = try Place(reading: value)
                return (place, try DeviceMemory(reading: value))
            })
        {
            guard memories.updateValue(memory, forKey: place) == nil else {
                throw StoreError(
                    .ledger, "\(place.bundleID) on \(place.device) is kept twice in the store")
            }
            places.append(place)
        }
        let progress = try read(Self.progressEntry) {
            value throws(JSONObjectReader.Mismatch) in try ProgressService(reading: value)
        }
        self.places = places
        self.memories = memories
        owners = Dictionary(
            uniqueKeysWithValues: store.roster.devices.map { ($0.id, $0.customer) })
        if let progress { self.progress = progress }
        for name in store.keptNames(withPrefix: Self.pursePrefix) {
            _ = try read(name) { value throws(JSONObjectReader.Mismatch) in
                try self.progress.takePage(value)
            }
        }
        // Data from an undivided purse has not been stored in pages.
        if progress?.wasUndivided != true {
            for purse in self.progress.purses.values { purse.noteKept() }
        }
    }

    /// Saves the apps' persistent state in the store.
    ///
    /// Unchanged entries are not recorded again.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the state could not be recorded.
    package func keep() throws(StoreError) {
        for app in runningApps { app.keep() }
        var entries: [String: [UInt8]] = [:]
        for (number, place) in places.enumerated() {
            guard let memory = memories[place] else { continue }
            entries[Self.appEntry(number)] = Array(memory.json(at: place).compact.utf8)
        }
        // Without any progress, no entry is needed.
        if !progress.isEmpty || store.kept(Self.progressEntry) != nil {
            entries[Self.progressEntry] = Array(progress.json.compact.utf8)
        }
        for (owner, purse) in progress.purses {
            for number in purse.unkeptPages {
                guard let page = purse.pages[number] else { continue }
                entries["\(Self.pursePrefix)\(owner)/\(number)"] =
                    Array(page.json(of: owner).compact.utf8)
            }
        }
        try store.keep(entries)
        for purse in progress.purses.values { purse.noteKept() }
    }

    private func read<Value>(
        _ name: String, _ make: (JSONValue) throws(JSONObjectReader.Mismatch) -> Value
    ) throws(StoreError) -> Value? {
        guard let bytes = store.kept(name) else { return nil }
        do {
            return try make(try JSONDocument(bytes).root)
        } catch let mismatch as JSONObjectReader.Mismatch {
            throw StoreError(
                .ledger,
                "the stored entry \(name) cannot be read: \(mismatch.path): "
                    + "\(mismatch.expected) is expected")
        } catch {
            throw StoreError(.ledger, "the stored entry \(name) is not JSON: \(error)")
        }
    }
}

extension Household.Place {
    /// Reads the place that a memory belongs to.
    fileprivate init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        self.init(
            device: DeviceID(rawValue: try fields.text("device")),
            bundleID: try fields.text("app"))
    }
}
