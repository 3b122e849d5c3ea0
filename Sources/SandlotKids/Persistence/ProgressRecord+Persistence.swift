import SandlotJSON

extension ProgressRecord {
    /// The entries by the names of their fields.
    var json: JSONElement {
        var members: [String: JSONElement] = entries.mapValues { entry in
            .object([
                "value": .integer(entry.value), "at": .integer(entry.writtenAt),
                "by": .string(entry.writer),
            ])
        }
        if !practice.isEmpty {
            members["@practice"] = .array(
                practice.map { .object(["at": .integer($0.at), "by": .string($0.device)]) })
        }
        if !achievements.isEmpty {
            members["@achievements"] = .array(achievements.map(\.json))
        }
        if !removed.isEmpty {
            members["@removed"] = .array(
                removed.sorted { ($0.name, $0.at, $0.device) < ($1.name, $1.at, $1.device) }
                    .map(\.json))
        }
        return .object(members)
    }

    /// Reads a record.
    ///
    /// - Parameter value: The value of ``json``.
    /// - Throws: A mismatch that names the member.
    init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        self.init()
        // It is an object without duplicate names.
        let object = try JSONObjectReader(value)
        for member in value.memberList {
            if member.name.hasPrefix("@") {
                try collect(member, of: object)
                continue
            }
            var fields = try JSONObjectReader(member.value, path: member.name)
            let entry = FieldEntry(
                try fields.number("value"), writtenAt: try fields.number("at"),
                by: try fields.text("by"))
            try fields.finish()
            // The field has no entry yet, so the rule does not matter.
            write(entry, to: member.name, .lastWriter)
        }
    }
}

extension ProgressRecord {
    /// Reads a list of collected elements.
    private mutating func collect(
        _ member: JSONMembers.Member, of object: borrowing JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        let known = ["@practice", "@achievements", "@removed"]
        guard known.contains(member.name), member.value.kind == .array else {
            throw object.mismatch(
                "@", at: member.value,
                expected: "an array, called one of \(known.joined(separator: ", "))")
        }
        for element in member.value.elementList {
            var fields = try JSONObjectReader(element, path: member.name)
            let (at, device) = (try fields.number("at"), try fields.text("by"))
            guard member.name != "@practice" else {
                try fields.finish()
                recordPractice(Practice(at: at, device: device))
                continue
            }
            let achievement = Achievement(name: try fields.text("name"), at: at, device: device)
            try fields.finish()
            if member.name == "@removed" {
                join(practice: [], achievements: [], removed: [achievement])
            } else {
                achieve(achievement)
            }
        }
    }
}

extension Achievement {
    /// The achievement in its stored form.
    var json: JSONElement {
        .object(["name": .string(name), "at": .integer(at), "by": .string(device)])
    }
}
