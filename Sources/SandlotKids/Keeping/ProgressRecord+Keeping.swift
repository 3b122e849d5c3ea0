internal import SandlotJSON

extension ProgressRecord {
    /// The entries by the names of their fields.
    var json: JSONElement {
        .object(
            entries.mapValues { entry in
                .object([
                    "value": .integer(entry.value), "at": .integer(entry.writtenAt),
                    "by": .string(entry.writer),
                ])
            })
    }

    /// Reads a record.
    ///
    /// - Parameter value: What ``json`` gave.
    /// - Throws: A mismatch that names the member.
    init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        self.init()
        // It is an object without names that are there twice.
        _ = try JSONObjectReader(value)
        for member in value.memberList {
            var fields = try JSONObjectReader(member.value, path: member.name)
            let entry = FieldEntry(
                try fields.number("value"), writtenAt: try fields.number("at"),
                by: try fields.text("by"))
            try fields.finish()
            // Nothing stands there yet, so that the rule does not matter.
            write(entry, to: member.name, .lastWriter)
        }
    }
}
