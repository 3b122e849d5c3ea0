import SandlotJSON

/// A value of an entry that is not empty.
enum EntryContent: Hashable {
    case string(String)
    case integer(Int64)
    case number(Double)
    case flag(Bool)
    case list([String])

    /// Creates a value from JSON, or returns nil if it is empty.
    init?(_ value: JSONValue) {
        switch value.kind {
        case .string:
            guard let text = value.string, !text.isEmpty else { return nil }
            self = .string(text)
        case .number:
            if let integer = value.integer {
                self = .integer(integer)
            } else if let number = value.double {
                self = .number(number)
            } else {
                return nil
            }
        case .true, .false: self = .flag(value.kind == .true)
        case .array: self = .list(value.elements.map { $0.compactMap(\.string) } ?? [])
        case .null, .object: return nil
        }
    }

    /// Creates a value from a parameter, which BigQuery exports as an object with a member for each type.
    init?(parameter value: JSONValue) {
        guard value.kind == .object else {
            self.init(value)
            return
        }
        if let text = value["string_value"]?.string {
            self = .string(text)
        } else if let integer = value["int_value"],
            let number = integer.integer ?? integer.string.flatMap({ Int64($0) })
        {
            self = .integer(number)
        } else if let number = value["double_value"]?.double ?? value["float_value"]?.double {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// The value as text.
    var text: String {
        switch self {
        case .string(let value): value
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .flag(let value): String(value)
        case .list(let values): values.joined(separator: ",")
        }
    }

    /// The value as an integer, or nil if it is not one.
    var integer: Int64? {
        switch self {
        case .string(let value): Int64(value) ?? Double(value).flatMap { Int64(exactly: $0) }
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .flag, .list: nil
        }
    }

    /// The value as a number, or nil if it is not one.
    var number: Double? {
        switch self {
        case .string(let value): Double(value).flatMap { $0.isFinite ? $0 : nil }
        case .integer(let value): Double(value)
        case .number(let value): value
        case .flag, .list: nil
        }
    }

    /// The value as a Boolean value, or nil if it is not one.
    var truth: Bool? {
        switch text.lowercased() {
        case "1", "true": true
        case "0", "false": false
        default: nil
        }
    }

    /// Returns the value as a list, or the parts of a text between separators.
    func list(separator: Character) -> [String] {
        if case .list(let values) = self { return values }
        return text.split(separator: separator).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
