import SandlotBase
import SandlotJSON

/// One entry of an analytics export.
struct AnalyticsEntry {
    /// What separates the sessions of an export: whose it was, and its number.
    struct Session: Hashable {
        let person: String?
        let number: [String?]
    }

    let line: Int
    let name: String
    /// Microseconds since 1970, UTC.
    let timestamp: Int64
    /// The place among entries of the same instant, as the app has counted.
    let order: (bundle: Int64, index: Int64)
    private let layout: AnalyticsLayout
    private let parameters: [String: JSONValue]
    private let root: JSONValue

    /// Reads an entry.
    ///
    /// - Throws: ``TraceError`` with the line, and with a byte of the object where one is meant.
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
            throw TraceError(.notAnObject, "the line is JSON, but no object", line: line)
        }
        self.root = root
        self.line = line
        self.layout = layout
        name = try Self.name(root, layout, line: line)
        timestamp = try Self.timestamp(root, layout, line: line)
        parameters = try Self.parameters(root, layout, line: line)
        let numbers = layout.order.prefix(2).map { Self.integer(Self.value(root, $0)) ?? 0 }
        order = (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    }

    /// What separates the entry's session from others.
    var session: Session {
        Session(
            person: layout.person.flatMap { self[$0]?.text },
            number: layout.session.map { self[$0]?.text })
    }

    /// The place in time and in the file.
    var place: (timestamp: Int64, bundle: Int64, index: Int64, line: Int) {
        (timestamp, order.bundle, order.index, line)
    }

    // MARK: Questions

    /// A parameter, or another value of the entry, if it says something.
    subscript(name: String) -> EntryContent? {
        if let value = parameters[name] { return EntryContent(parameter: value) }
        if let value = Self.value(root, name) { return EntryContent(value) }
        // A table has the members of members as columns of their own, or as JSON.
        for column in ExportDescription.columnNames(of: name, list: layout.parameterList) {
            if let value = root[column], column != layout.parameterList,
                !name.hasPrefix("\(column).")
            {
                return EntryContent(value)
            }
        }
        guard let dot = name.firstIndex(of: "."), let text = root[String(name[..<dot])]?.string,
            let nested = try? JSONDocument(Array(text.utf8)).root
        else { return nil }
        return Self.value(nested, String(name[name.index(after: dot)...])).flatMap {
            EntryContent($0)
        }
    }

    /// The text or the number at a path such as `device.vendor_id`, if there is one that says something.
    ///
    /// Identifiers that were switched off are written as zeros.
    func text(at path: String) -> String? {
        guard let content = self[path] else { return nil }
        let text = content.text
        guard case .string = content else { return text }
        return text.allSatisfy { $0 == "0" || $0 == "-" } ? nil : text
    }

    /// The platform of the app, if the export says so.
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

    /// The version of the app, if the export says so.
    var appVersion: String? { layout.appVersion.flatMap { text(at: $0) } }

    // MARK: Reading

    /// A member by its name, or by its path.
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
        guard let name = value(root, path) else {
            throw TraceError(.missingMember, "the member \(path) is missing", line: line)
        }
        guard let text = name.string else {
            throw TraceError(.wrongType, "\(path) must be a string", line: line, byte: name.offset)
        }
        return text
    }

    private static func timestamp(
        _ root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> Int64 {
        let path = layout.time
        guard let value = value(root, path) else {
            throw TraceError(.missingMember, "the member \(path) is missing", line: line)
        }
        let text = value.string ?? String(decoding: value.rawBytes, as: UTF8.self)
        guard [.string, .number].contains(value.kind),
            let timestamp = ExportTime.microseconds(text, layout.timeFormat)
        else {
            throw TraceError(
                .wrongType,
                "\(path) is `\(PlainText.excerpt(text, atMost: 40))`, and must be "
                    + ExportTime.example(layout.timeFormat), line: line, byte: value.offset)
        }
        guard 0...ExportTime.latest ~= timestamp else {
            throw TraceError(
                .outOfRange, "\(path) must lie between the years 1970 and 9999", line: line,
                byte: value.offset)
        }
        return timestamp
    }

    /// Integers are exported as strings, too, because not every reader has 64 bits for a number.
    private static func integer(_ value: JSONValue?) -> Int64? {
        value?.integer ?? value?.string.flatMap { Int64($0) }
    }

    private static func parameters(
        _ root: JSONValue, _ layout: AnalyticsLayout, line: Int
    ) throws(TraceError) -> [String: JSONValue] {
        guard let path = layout.parameterList, var list = root[path], !list.isNull else {
            return [:]
        }
        let offset = list.offset
        // A column of a table holds the list as text.
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
