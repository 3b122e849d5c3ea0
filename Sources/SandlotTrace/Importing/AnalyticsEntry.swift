import SandlotBase
import SandlotJSON

/// One entry of an analytics export.
struct AnalyticsEntry {
    /// The key of a session in an export: the person and the number of the session.
    struct Session: Hashable {
        let person: String?
        let number: [String?]
    }

    let line: Int
    let name: String
    /// The microseconds since 1970 in UTC.
    let timestamp: Int64
    /// The order among entries with the same time, as counted by the app.
    let order: (bundle: Int64, index: Int64)
    private let layout: AnalyticsLayout
    private let parameters: [String: JSONValue]
    private let root: JSONValue

    /// Creates an entry from JSON text.
    ///
    /// - Throws: ``TraceError`` with the line and, where possible, with a byte of the object.
    init(_ text: [UInt8], line: Int, layout: AnalyticsLayout) throws(TraceError) {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONDocument(text).root
        } catch {
            throw TraceError(
                error.problem == .invalidUTF8 ? .notUTF8 : .invalidJSON, error.problem.rawValue,
                line: line, byte: error.offset)
        }
        guard root.kind == .object else {
            throw TraceError(.notAnObject, "the line is JSON, but not an object", line: line)
        }
        self.root = root
        self.line = line
        self.layout = layout
        name = try Self.name(root, layout, line: line)
        timestamp = try Self.timestamp(root, layout, line: line)
        parameters = try Self.parameters(root, layout, line: line)
        var numbers: [Int64] = []
        for path in layout.order.prefix(2) {
            numbers.append(try Self.order(at: path, in: root, layout, line: line))
        }
        order = (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    }

    /// The key of the entry's session.
    var session: Session {
        Session(
            person: layout.person.flatMap { self[$0]?.text },
            number: layout.session.map { self[$0]?.text })
    }

    /// The position in time and in the file.
    var place: (timestamp: Int64, bundle: Int64, index: Int64, line: Int) {
        (timestamp, order.bundle, order.index, line)
    }

    // MARK: Values

    /// Returns a parameter or another value of the entry, or nil if it is missing or empty.
    subscript(name: String) -> EntryContent? {
        if let value = parameters[name] { return EntryContent(parameter: value) }
        return Self.find(name, in: root, layout).flatMap { EntryContent($0.value) }
    }

    /// Returns the text or the number at a path such as `device.vendor_id`, or nil if it is missing or empty.
    ///
    /// Identifiers that are turned off consist of zeros.
    func text(at path: String) -> String? {
        guard let content = self[path] else { return nil }
        let text = content.text
        guard case .string = content else { return text }
        return text.allSatisfy { $0 == "0" || $0 == "-" } ? nil : text
    }

    /// The platform of the app, if the export contains it.
    var platform: TraceEvent.Platform? {
        guard let text = layout.platform.flatMap({ self[$0]?.text }) else { return nil }
        switch text.lowercased() {
        case "ios": return .iOS
        case "ipados": return .iPadOS
        case "watchos": return .watchOS
        case "android": return .android
        default: return nil
        }
    }

    /// The version of the app, if the export contains it.
    var appVersion: String? { layout.appVersion.flatMap { text(at: $0) } }

    // MARK: Reading

    /// A value, and its place in the text, which is that of its column if it is inside of JSON in a column.
    private typealias Found = (value: JSONValue, byte: Int)

    /// Returns the value with a name or at a path, or nil if there is none.
    private static func find(
        _ name: String, in root: JSONValue, _ layout: AnalyticsLayout
    ) -> Found? {
        if let value = value(root, name) { return (value, value.offset) }
        // In a table, nested members are separate columns, or JSON in a column.
        for column in ExportDescription.columnNames(of: name, list: layout.parameterList) {
            if let value = root[column], column != layout.parameterList,
                !name.hasPrefix("\(column).")
            {
                return (value, value.offset)
            }
        }
        guard let dot = name.firstIndex(of: "."), let column = root[String(name[..<dot])],
            let text = column.string, let nested = try? JSONDocument(Array(text.utf8)).root
        else { return nil }
        return value(nested, String(name[name.index(after: dot)...])).map { ($0, column.offset) }
    }

    /// Returns a member by its name or path.
    private static func value(_ root: JSONValue, _ path: String) -> JSONValue? {
        if let value = root[path], !value.isNull { return value }
        var value: JSONValue? = root
        for name in path.split(separator: ".") { value = value?[String(name)] }
        return value.flatMap { $0.isNull ? nil : $0 }
    }

    private static func name(
        _ root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> String {
        guard let path = layout.event else { return "" }
        guard let (name, byte) = find(path, in: root, layout) else {
            throw TraceError(.missingMember, "the member \(path) is missing", line: line)
        }
        guard let text = name.string else {
            throw TraceError(.wrongType, "\(path) must be a string", line: line, byte: byte)
        }
        return text
    }

    private static func timestamp(
        _ root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> Int64 {
        let path = layout.time
        guard let (value, byte) = find(path, in: root, layout) else {
            throw TraceError(.missingMember, "the member \(path) is missing", line: line)
        }
        let text = value.string ?? String(decoding: value.rawBytes, as: UTF8.self)
        guard [.string, .number].contains(value.kind),
            let timestamp = ExportTime.microseconds(text, layout.timeFormat)
        else {
            throw TraceError(
                .wrongType,
                "\(path) is `\(PlainText.excerpt(text, atMost: 40))`, but must be "
                    + ExportTime.example(layout.timeFormat), line: line, byte: byte)
        }
        guard 0...ExportTime.latest ~= timestamp else {
            throw TraceError(
                .outOfRange, "\(path) must be between the years 1970 and 9999", line: line,
                byte: byte)
        }
        return timestamp
    }

    /// Returns a number that orders entries with the same time, or 0 if it is missing or empty.
    ///
    /// It can also be a string, because not every reader has numbers with 64 bits.
    private static func order(
        at path: String, in root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> Int64 {
        guard let (value, byte) = find(path, in: root, layout), let content = EntryContent(value)
        else {
            return 0
        }
        guard let number = content.integer else {
            throw TraceError(
                .wrongType,
                "\(path) is `\(PlainText.excerpt(content.text, atMost: 40))`, but must be an integer",
                line: line, byte: byte)
        }
        return number
    }

    private static func parameters(
        _ root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> [String: JSONValue] {
        guard let path = layout.parameterList, var list = root[path], !list.isNull else {
            return [:]
        }
        let offset = list.offset
        // A column of a table contains the list as text.
        if let text = list.string, let nested = try? JSONDocument(Array(text.utf8)).root {
            list = nested
        }
        guard let elements = list.elements else {
            throw TraceError(.wrongType, "\(path) must be an array", line: line, byte: offset)
        }
        var parameters: [String: JSONValue] = [:]
        for element in elements {
            guard let key = element["key"]?.string else {
                throw TraceError(
                    .wrongType, "an element of \(path) must be an object with a key", line: line,
                    byte: root[path]?.string == nil ? element.offset : offset)
            }
            if let value = element["value"], !value.isNull { parameters[key] = value }
        }
        return parameters
    }
}
