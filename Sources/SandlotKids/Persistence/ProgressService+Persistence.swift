import SandlotBase
import SandlotJSON

extension ProgressService {
    private static let schema = "sandlot-progress/1"
    /// The schema with purses, whose pages are stored separately.
    private static let schemaWithPages = "sandlot-progress/2"

    /// Everything that the service has received.
    var json: JSONElement {
        let purses = purses.filter { !$0.value.isEmpty }
        var members: [String: JSONElement] = [
            "schema": .string(purses.isEmpty ? Self.schema : Self.schemaWithPages),
            "records": .object(records.mapValues(\.json)),
            "children": .object(
                children.mapValues { .object($0.mapValues { pin in .string(pin) }) }),
            "hindrances": .object(hindrances.mapValues { .string($0.rawValue) }),
            "purses": .object(purses.mapValues(\.json)),
        ]
        if !activities.isEmpty {
            members["activities"] = .object(activities.mapValues { .array($0.map(\.json)) })
        }
        if changeCount > 0 { members["changeCount"] = .integer(Int64(changeCount)) }
        if !changes.isEmpty {
            members["changes"] = .array(
                changes.map { change in
                    .object([
                        "key": .string(change.key), "device": .string(change.device),
                        "due": .integer(change.due.milliseconds), "record": change.record.json,
                    ])
                })
        }
        return .object(members)
    }

    /// Reads the state of a service.
    ///
    /// - Parameter value: The value of ``json``.
    /// - Throws: A mismatch that names the member.
    convenience init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        self.init()
        var fields = try JSONObjectReader(value)
        wasUndivided = value["schema"]?.string == Self.schema
        try fields.schema([Self.schema, Self.schemaWithPages])
        records = try fields.entries("records") { value throws(JSONObjectReader.Mismatch) in
            try ProgressRecord(reading: value)
        }
        children = try fields.entries("children") { value throws(JSONObjectReader.Mismatch) in
            var pins: [String: String] = [:]
            guard let members = value.members else { return nil }
            for member in members {
                guard let pin = member.value.string,
                    pins.updateValue(pin, forKey: member.name) == nil
                else { return nil }
            }
            return pins
        }
        hindrances = try fields.entries("hindrances") { value throws(JSONObjectReader.Mismatch) in
            value.string.flatMap(Status.init(rawValue:))
        }
        purses = try fields.entries("purses") { value throws(JSONObjectReader.Mismatch) in
            try Purse(reading: value)
        }
        activities = try fields.activities()
        if fields.contains("changeCount") { changeCount = try fields.count("changeCount") }
        for element in try fields.elements("changes") {
            var change = try JSONObjectReader(element)
            guard let record = change.value("record") else { throw change.missing("record") }
            changes.append(
                Change(
                    key: try change.text("key"), device: try change.text("device"),
                    due: Timestamp(milliseconds: try change.number("due")),
                    record: try ProgressRecord(reading: record)))
            try change.finish()
        }
        try fields.finish()
    }
}
