package import SandlotJSON

extension PackAsOf {
    /// The day, what is known about it, the edition, and the rules that were not yet in force.
    package var json: JSONElement {
        var members: [String: JSONElement] = [
            "day": .string(day),
            "standing": .string(standing.rawValue),
            "laterRules": .array(
                laterRules.map { rule in
                    .object([
                        "rule": .string(rule.rule), "since": .string(rule.since),
                        "source": .string(rule.source),
                    ])
                }),
        ]
        members["edition"] = edition?.json
        return .object(members)
    }
}

extension PolicyEdition {
    /// The edition and its dates, which are null if they are unknown.
    package var json: JSONElement {
        .object([
            "name": .string(name),
            "inForceSince": since.map(JSONElement.string) ?? .null,
            "inForceUntil": until.map(JSONElement.string) ?? .null,
            "remark": .string(remark),
        ])
    }
}
