internal import SandlotAds
internal import SandlotJSON
internal import SandlotReceipts
internal import SandlotStore

extension DeviceMemory {
    private static let schema = "sandlot-app-memory/1"

    /// The memory, and to which app on which device it belongs.
    func json(at place: Household.Place) -> JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string(Self.schema), "app": .string(place.bundleID),
            "device": .string(place.device.rawValue),
            "launches": .integer(Int64(launchCount)), "unlocked": .integer(Int64(unlocked)),
            "isSetUp": .bool(isSetUp), "hasUnsyncedChanges": .bool(hasUnsyncedChanges),
            "waiting": .sorted(waiting), "owned": .sorted(owned),
            "askedPermissions": .sorted(askedPermissions),
            "records": .object(records.mapValues(\.json)),
            "gate": .object(gate.contents.mapValues { .object(JSONElement.members(keeping: $0)) }),
        ]
        if let account { members["account"] = .string(account) }
        if let child { members["child"] = .string(child) }
        if let ads {
            var history = JSONElement.members(keeping: ads.history.bytes)
            history["at"] = .integer(ads.at.milliseconds)
            members["ads"] = .object(history)
        }
        return .object(members)
    }

    /// Reads a memory.
    ///
    /// - Parameter value: What ``json(at:)`` gave.
    /// - Throws: A mismatch that names the member.
    convenience init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        try fields.schema(Self.schema)
        self.init(
            gate: InMemoryGateStorage(
                try fields.entries("gate") { value throws(JSONObjectReader.Mismatch) in
                    value.keptBytes
                }))
        _ = (try fields.text("app"), try fields.text("device"))
        launchCount = try fields.count("launches")
        unlocked = try fields.count("unlocked")
        isSetUp = try fields.flag("isSetUp")
        hasUnsyncedChanges = try fields.flag("hasUnsyncedChanges")
        waiting = try fields.texts("waiting")
        owned = try fields.texts("owned")
        askedPermissions = try fields.texts("askedPermissions")
        records = try fields.entries("records") { value throws(JSONObjectReader.Mismatch) in
            try ProgressRecord(reading: value)
        }
        account = try fields.string("account")
        child = try fields.string("child")
        if let ads = fields.value("ads") {
            guard let history = ads.keptBytes.flatMap(AdHistory.init(bytes:)),
                let at = ads["at"]?.integer.map(Timestamp.init(milliseconds:)),
                Self.years.contains(at)
            else { throw fields.mismatch("ads", ads, "a history of ads") }
            self.ads = (history, at)
        }
        try fields.finish()
    }

    /// The years 1970 to 9999, with whose instants can be reckoned.
    private static let years =
        Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_999)
}
