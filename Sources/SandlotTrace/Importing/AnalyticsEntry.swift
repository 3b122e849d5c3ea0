import SandlotJSON

/// One line of an analytics export.
struct AnalyticsEntry {
    /// The value of a parameter.
    enum Content: Hashable {
        case string(String)
        case integer(Int64)
        case number(Double)

        /// The value as text.
        var text: String {
            switch self {
            case .string(let value): value
            case .integer(let value): String(value)
            case .number(let value): String(value)
            }
        }

        /// The value as an integer, if it is one.
        var integer: Int64? {
            switch self {
            case .string(let value): Int64(value)
            case .integer(let value): value
            case .number(let value): Int64(exactly: value)
            }
        }
    }

    /// What separates the sessions of an export: whose it was, and its number.
    struct Session: Hashable {
        let person: String?
        let number: String?
    }

    private static let latestMicroseconds: Int64 = 253_402_300_799_999_999

    let line: Int
    let name: String
    /// Microseconds since 1970, UTC.
    let timestamp: Int64
    /// The place among entries of the same instant, as the app has counted.
    let order: (bundle: Int64, index: Int64)
    let session: Session
    private let parameters: [String: Content]
    private let root: JSONValue

    init(_ text: [UInt8], line: Int) throws(TraceError) {
        do throws(JSONSyntaxError) {
            root = try JSONDocument(text).root
        } catch {
            throw TraceError(
                error.problem == .invalidUTF8 ? .notUTF8 : .invalidJSON, error.problem.rawValue,
                line: line, byte: error.offset)
        }
        guard root.kind == .object else {
            throw TraceError(.notAnObject, "the line is JSON, but no object", line: line)
        }
        self.line = line
        name = try Self.name(root, line: line)
        timestamp = try Self.timestamp(root, line: line)
        order = (
            Self.integer(root["event_bundle_sequence_id"]) ?? 0,
            Self.integer(root["batch_event_index"]) ?? 0
        )
        parameters = try Self.parameters(root, line: line)
        session = Session(
            person: root["user_pseudo_id"]?.string, number: parameters["ga_session_id"]?.text)
    }

    // MARK: Questions

    /// A parameter of the entry.
    subscript(parameter: String) -> Content? { parameters[parameter] }

    /// The text or the number at a path such as `device.vendor_id`, if there is one that says something.
    ///
    /// Identifiers that were switched off are written as zeros.
    func text(at path: String) -> String? {
        var value: JSONValue? = root
        for name in path.split(separator: ".") { value = value?[String(name)] }
        guard let value else { return nil }
        let text =
            value.string ?? value.integer.map(String.init) ?? value.double.map { String($0) }
        guard let text, !text.isEmpty else { return nil }
        let isSwitchedOff = value.kind == .string && text.allSatisfy { $0 == "0" || $0 == "-" }
        return isSwitchedOff ? nil : text
    }

    /// The platform of the app, if the export says so.
    var platform: TraceEvent.Platform? {
        switch root["platform"]?.string {
        case "IOS": .iOS
        case "ANDROID": .android
        default: nil
        }
    }

    /// The version of the app, if the export says so.
    var appVersion: String? { text(at: "app_info.version") }

    // MARK: Reading

    private static func name(_ root: JSONValue, line: Int) throws(TraceError) -> String {
        guard let name = root["event_name"], !name.isNull else {
            throw TraceError(.missingMember, "the member event_name is missing", line: line)
        }
        guard let text = name.string else {
            throw TraceError(
                .wrongType, "event_name must be a string", line: line, byte: name.offset)
        }
        return text
    }

    private static func timestamp(_ root: JSONValue, line: Int) throws(TraceError) -> Int64 {
        guard let value = root["event_timestamp"], !value.isNull else {
            throw TraceError(.missingMember, "the member event_timestamp is missing", line: line)
        }
        guard let timestamp = integer(value) else {
            throw TraceError(
                .wrongType, "event_timestamp must be an integer, in microseconds since 1970",
                line: line, byte: value.offset)
        }
        guard 0...latestMicroseconds ~= timestamp else {
            throw TraceError(
                .outOfRange, "event_timestamp must lie between the years 1970 and 9999",
                line: line, byte: value.offset)
        }
        return timestamp
    }

    /// Integers are exported as strings, too, because not every reader has 64 bits for a number.
    private static func integer(_ value: JSONValue?) -> Int64? {
        value?.integer ?? value?.string.flatMap { Int64($0) }
    }

    private static func parameters(
        _ root: JSONValue, line: Int
    ) throws(TraceError) -> [String: Content] {
        guard let list = root["event_params"], !list.isNull else { return [:] }
        guard let elements = list.elements else {
            throw TraceError(
                .wrongType, "event_params must be an array", line: line, byte: list.offset)
        }
        var parameters: [String: Content] = [:]
        for element in elements {
            guard let key = element["key"]?.string else {
                throw TraceError(
                    .wrongType, "an element of event_params must be an object with a key",
                    line: line, byte: element.offset)
            }
            if let value = element["value"], let content = content(value) {
                parameters[key] = content
            }
        }
        return parameters
    }

    private static func content(_ value: JSONValue) -> Content? {
        if let text = value["string_value"]?.string { return .string(text) }
        if let integer = integer(value["int_value"]) { return .integer(integer) }
        for name in ["double_value", "float_value"] {
            if let number = value[name]?.double { return .number(number) }
        }
        return nil
    }
}
