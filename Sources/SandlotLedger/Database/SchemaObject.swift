import GRDB

/// A table, an index, a view, or a trigger of a database.
struct SchemaObject: Hashable, Sendable {
    private let type: String?
    /// The name.
    let name: String?
    private let table: String?
    private let sql: String?

    /// Whether it is a table.
    var isTable: Bool { type == "table" }

    /// The type and name, for a message.
    var description: String {
        SQLiteMessage.oneLine("the \(type ?? "object") \"\(name ?? "")\"")
    }

    /// Returns all objects of a database, ordered by name.
    static func all(_ database: Database) throws -> [SchemaObject] {
        try Row.fetchAll(
            database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type"
        ).map { row in
            SchemaObject(
                type: .fromDatabaseValue(row[0]), name: .fromDatabaseValue(row[1]),
                table: .fromDatabaseValue(row[2]), sql: .fromDatabaseValue(row[3]))
        }
    }

    /// Returns the differences between the found objects and the expected ones.
    ///
    /// - Returns: A clause for each difference.
    static func differences(
        _ found: [SchemaObject], from expected: [SchemaObject]
    ) -> [String] {
        let names = Set(found.map(\.name))
        let missing = expected.filter { !names.contains($0.name) }
            .map { "\($0.description) is missing" }
        let strange = found.filter { !expected.contains($0) }.map { object in
            expected.contains { $0.name == object.name }
                ? "\(object.description) differs from that of a ledger"
                : "\(object.description) does not belong to a ledger"
        }
        return missing + strange
    }
}
