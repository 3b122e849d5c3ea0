import SandlotJSON

// Transaction numbers are strings, because not every JSON reader supports 64-bit integers.

extension Purse.Page {
    fileprivate static let schema = "sandlot-purse/1"

    /// Returns the transactions that were counted and those that were taken back.
    ///
    /// - Parameter owner: The owner of the purse.
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
    /// Adds a page of a purse.
    ///
    /// - Parameter value: The result of a page's `json(of:)`.
    /// - Throws: A mismatch that names the member.
    func takePage(_ value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        try fields.schema([Purse.Page.schema])
        try purse(of: fields.text("owner")).take(&fields)
    }
}

extension Purse {
    /// The data that does not belong to a page.
    var json: JSONElement {
        .object(["surplus": .object(surplus.mapValues { .integer(Int64($0)) })])
    }

    /// Reads a purse that was stored by this version, or by one that did not divide it into pages.
    ///
    /// - Parameter value: The value of ``json``.
    /// - Throws: A mismatch that names the member.
    convenience init(reading value: JSONValue) throws(JSONObjectReader.Mismatch) {
        var fields = try JSONObjectReader(value)
        self.init(
            surplus: try fields.entries("surplus") { value throws(JSONObjectReader.Mismatch) in
                value.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
            })
        if fields.hasMember("counted") { try take(&fields) } else { try fields.finish() }
    }

    /// Adds the data of transactions.
    ///
    /// - Parameter fields: The remaining members of an object.
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
