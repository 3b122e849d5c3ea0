internal import SandlotJSON
package import SandlotStore

// The store has an entry for each app on each device, numbered in the order in which they were first used, one for
// what holds the children's progress, and one for each page of a customer's purse. What the store itself knows, as whose a device is and whether it is online, is
// asked there.

/// Going on in a store in which others have stopped.
extension Household {
    private static let progressEntry = "household/progress"

    private static let pursePrefix = "household/purses/"

    private static func appEntry(_ number: Int) -> String { "household/apps/\(number)" }

    /// Takes over what the store has kept of its apps, before any is launched.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if an entry is none of this version.
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
        if let progress { self.progress = progress }
        for name in store.keptNames(withPrefix: Self.pursePrefix) {
            _ = try read(name) { value throws(JSONObjectReader.Mismatch) in
                try self.progress.takePage(value)
            }
        }
        // What came from an undivided purse is not kept in pages yet.
        if progress?.wasUndivided != true {
            for purse in self.progress.purses.values { purse.noteKept() }
        }
    }

    /// Keeps what the apps must not forget in the store; what has not changed is not recorded again.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if it could not be recorded.
    package func keep() throws(StoreError) {
        for app in runningApps { app.keep() }
        var entries: [String: [UInt8]] = [:]
        for (number, place) in places.enumerated() {
            guard let memory = memories[place] else { continue }
            entries[Self.appEntry(number)] = Array(memory.json(at: place).compact.utf8)
        }
        // Where nobody has played, there is nothing to tell.
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
                "what the store keeps as \(name) cannot be read: \(mismatch.path): "
                    + "\(mismatch.expected) is expected")
        } catch {
            throw StoreError(.ledger, "what the store keeps as \(name) is not JSON: \(error)")
        }
    }
}

extension Household.Place {
    /// Reads the place to which a memory belongs.
    fileprivate init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        self.init(
            device: DeviceID(rawValue: try fields.text("device")),
            bundleID: try fields.text("app"))
    }
}
