import SandlotJSON

extension Activity {
    /// The session in its stored form.
    var json: JSONElement {
        .object([
            "device": .string(device), "from": .integer(from), "to": .integer(to),
            "puzzles": .integer(Int64(puzzles)), "completed": .integer(Int64(completed)),
        ])
    }

    /// Reads a session.
    ///
    /// - Parameter value: The value of ``json``.
    /// - Throws: A mismatch that names the member.
    init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        self.init(device: try fields.text("device"), from: try fields.number("from"))
        to = try fields.number("to")
        puzzles = try fields.count("puzzles")
        completed = try fields.count("completed")
        try fields.finish()
    }
}
