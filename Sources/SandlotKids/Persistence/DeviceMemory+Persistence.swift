import SandlotAds
import SandlotBase
import SandlotJSON
import SandlotStore

extension DeviceMemory {
    private static let schema = "sandlot-app-memory/1"

    /// Returns the memory, with the app and the device that it belongs to.
    func json(at place: Household.Place) -> JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string(Self.schema), "app": .string(place.bundleID),
            "device": .string(place.device.rawValue),
            "launches": .integer(Int64(launchCount)), "unlocked": .integer(Int64(unlocked[1] ?? 1)),
            "isSetUp": .bool(isSetUp), "hasUnsyncedChanges": .bool(hasUnsyncedChanges),
            "waiting": .sorted(waiting), "owned": .sorted(owned),
            "askedPermissions": .sorted(askedPermissions),
            "records": .object(records.mapValues(\.json)),
            "gate": .object(gate.contents.mapValues { .object(JSONElement.members(keeping: $0)) }),
        ]
        if !simulated.isEmpty { members["simulated"] = .sorted(simulated) }
        let grades = unlocked.filter { $0.key != 1 }
        if !grades.isEmpty {
            members["grades"] = .object(
                Dictionary(
                    uniqueKeysWithValues: grades.map { ("\($0.key)", .integer(Int64($0.value))) }))
        }
        if !activities.isEmpty {
            members["activities"] = .object(activities.mapValues { .array($0.map(\.json)) })
        }
        if !ratings.isEmpty {
            members["ratings"] = .object(ratings.mapValues { .integer(Int64($0)) })
        }
        if volume.volume != 100 { members["volume"] = .integer(Int64(volume.volume)) }
        if let lastSync { members["lastSync"] = .integer(lastSync.milliseconds) }
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
    /// - Parameter value: The value of ``json(at:)``.
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
        unlocked[1] = try fields.count("unlocked")
        if let grades = fields.value("grades") {
            for member in grades.memberList {
                guard let grade = Int(member.name), grade > 1, let level = member.value.integer,
                    (1...10_000).contains(level)
                else { throw fields.mismatch("grades", at: grades, expected: "levels by grade") }
                unlocked[grade] = Int(level)
            }
        }
        activities = try fields.activities()
        if fields.contains("ratings") {
            ratings = try fields.entries("ratings") { value throws(JSONObjectReader.Mismatch) in
                value.integer.flatMap { 0...6 ~= $0 ? Int($0) : nil }
            }
        }
        lastSync = try fields.int64("lastSync").map(Timestamp.init(milliseconds:))
        if let lastSync, !Self.years.contains(lastSync) {
            throw fields.outOfRange("lastSync", "an instant")
        }
        simulated = Set(try fields.strings("simulated") ?? [])
        isSetUp = try fields.flag("isSetUp")
        hasUnsyncedChanges = try fields.flag("hasUnsyncedChanges")
        waiting = try fields.texts("waiting")
        owned = try fields.texts("owned")
        askedPermissions = try fields.texts("askedPermissions")
        records = try fields.entries("records") { value throws(JSONObjectReader.Mismatch) in
            try ProgressRecord(reading: value)
        }
        if let percent = try fields.int64("volume") {
            guard 0...100 ~= percent else {
                throw fields.outOfRange("volume", "a share in percent")
            }
            volume = DeviceVolume(Int(percent))
        }
        account = try fields.string("account")
        child = try fields.string("child")
        if let ads = fields.value("ads") {
            guard let history = ads.keptBytes.flatMap(AdHistory.init(bytes:)),
                let at = ads["at"]?.integer.map(Timestamp.init(milliseconds:)),
                Self.years.contains(at)
            else { throw fields.mismatch("ads", at: ads, expected: "a history of ads") }
            self.ads = (history, at)
        }
        try fields.finish()
    }

    /// The years 1970 to 9999, in which date arithmetic is safe.
    private static let years =
        Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_999)
}
