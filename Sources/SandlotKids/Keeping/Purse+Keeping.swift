internal import SandlotJSON

// The numbers of transactions are text: not every reader of JSON has 64 bits for a number.

extension Purse {
    /// What was counted, and what was taken back.
    var json: JSONElement {
        .object([
            "counted": .object(
                Dictionary(
                    uniqueKeysWithValues: counted.map { ("\($0.key)", .string($0.value)) })),
            "takenBack": .array(takenBack.sorted().map { .string("\($0)") }),
            "surplus": .object(surplus.mapValues { .integer(Int64($0)) }),
        ])
    }

    /// Reads a purse.
    ///
    /// - Parameter value: What ``json`` gave.
    /// - Throws: A mismatch that names the member.
    convenience init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        self.init()
        var fields = try JSONObjectReader(value)
        for (id, product) in try fields.entries(
            "counted", { value throws(JSONObjectReader.Mismatch) in value.string })
        {
            guard let id = UInt64(id) else {
                throw fields.outOfRange("counted", "numbers of transactions")
            }
            counted[id] = product
        }
        for id in try fields.texts("takenBack") {
            guard let id = UInt64(id) else {
                throw fields.outOfRange("takenBack", "numbers of transactions")
            }
            takenBack.insert(id)
        }
        surplus = try fields.entries("surplus") { value throws(JSONObjectReader.Mismatch) in
            value.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
        }
        try fields.finish()
    }
}
