internal import SandlotJSON

// Numbers of transactions are text: not every reader of JSON has 64 bits for a number.

extension Purse.Page {
    fileprivate static let schema = "sandlot-purse/1"

    /// What was counted, and what was taken back.
    ///
    /// - Parameter owner: Whose purse it is a page of.
    /// - Returns: The page.
    func json(of owner: String) -> JSONElement {
        .object([
            "schema": .string(Self.schema), "owner": .string(owner),
            "counted": .object(
                Dictionary(
                    uniqueKeysWithValues: counted.map { ("\($0.key)", .string($0.value)) })),
            "takenBack": .array(takenBack.sorted().map { .string("\($0)") }),
        ])
    }
}

extension ProgressService {
    /// Takes in a page of a purse.
    ///
    /// - Parameter value: What a page's `json(of:)` gave.
    /// - Throws: A mismatch that names the member.
    func takePage(_ value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        try fields.schema([Purse.Page.schema])
        try purse(of: fields.text("owner")).take(&fields)
    }
}

extension Purse {
    /// What does not belong to a page.
    var json: JSONElement {
        .object(["surplus": .object(surplus.mapValues { .integer(Int64($0)) })])
    }

    /// Reads a purse, as it was kept by this version or by one that did not divide it into pages.
    ///
    /// - Parameter value: What ``json`` gave.
    /// - Throws: A mismatch that names the member.
    convenience init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        self.init(
            surplus: try fields.entries("surplus") { value throws(JSONObjectReader.Mismatch) in
                value.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
            })
        if fields.hasMember("counted") { try take(&fields) } else { try fields.finish() }
    }

    /// Takes in what is known of transactions.
    ///
    /// - Parameter fields: The rest of an object.
    /// - Throws: A mismatch that names the member.
    func take(_ fields: inout JSONObjectReader) throws(JSONObjectReader.Mismatch) {
        for (id, product) in try fields.entries(
            "counted", { value throws(JSONObjectReader.Mismatch) in value.string })
        {
            guard let id = UInt64(id) else {
                throw fields.outOfRange("counted", "numbers of transactions")
            }
            put(product, id, again: false)
        }
        for id in try fields.texts("takenBack") {
            guard let id = UInt64(id) else {
                throw fields.outOfRange("takenBack", "numbers of transactions")
            }
            takeBack(id)
        }
        try fields.finish()
    }
}
