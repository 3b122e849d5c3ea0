/// A JSON value for output, with object members sorted by name.
package indirect enum JSONElement: Sendable {
    case object([String: JSONElement])
    case array([JSONElement])
    case string(String)
    case integer(Int64)
    /// A floating-point number, which is written as `null` if it is not finite.
    case number(Double)
    case bool(Bool)
    case null
    /// JSON text that is written unchanged, except for white space between tokens.
    case raw(JSONValue)

    /// Creates a string, or null for nil.
    package init(_ value: String?) {
        self = value.map { .string($0) } ?? .null
    }

    /// Creates an integer, or null for nil.
    package init(_ value: Int64?) {
        self = value.map { .integer($0) } ?? .null
    }

    /// The JSON text on one line.
    package var compact: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The JSON text on several lines, indented by two spaces.
    package var indented: String {
        var text = ""
        render(into: &text, indent: "")
        return text
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                writer.name(name)
                value.write(to: &writer)
            }
            writer.endObject()
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .string(let value): writer.string(value)
        case .integer(let value): writer.integer(value)
        case .number(let value):
            if value.isFinite { writer.raw(value.description.utf8) } else { writer.null() }
        case .bool(let value): writer.bool(value)
        case .null: writer.null()
        case .raw(let value): value.writeCompact(to: &writer)
        }
    }

    private func render(into text: inout String, indent: String) {
        let inner = indent + "  "
        switch self {
        case .object(let members) where !members.isEmpty:
            text += "{\n"
            var separator = ""
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                text += separator + inner + JSONElement.string(name).compact + ": "
                value.render(into: &text, indent: inner)
                separator = ",\n"
            }
            text += "\n\(indent)}"
        case .array(let elements) where !elements.isEmpty:
            text += "[\n"
            var separator = ""
            for element in elements {
                text += separator + inner
                element.render(into: &text, indent: inner)
                separator = ",\n"
            }
            text += "\n\(indent)]"
        case .raw(let value) where value.kind == .object || value.kind == .array:
            value.renderIndented(into: &text, indent: indent)
        case .object, .array, .raw, .string, .integer, .number, .bool, .null:
            text += compact
        }
    }
}

extension JSONValue {
    /// The JSON text without white space between tokens, and with strings and numbers unchanged.
    package var compactBytes: [UInt8] {
        var writer = JSONWriter(capacity: rawBytes.count)
        writeCompact(to: &writer)
        return writer.bytes
    }

    fileprivate func writeCompact(to writer: inout JSONWriter) {
        if let members {
            writer.beginObject()
            for member in members {
                writer.rawName(member.nameValue.rawBytes)
                member.value.writeCompact(to: &writer)
            }
            writer.endObject()
        } else if let elements {
            writer.beginArray()
            for element in elements { element.writeCompact(to: &writer) }
            writer.endArray()
        } else {
            writer.raw(rawBytes)
        }
    }

    fileprivate func renderIndented(into text: inout String, indent: String) {
        let inner = indent + "  "
        var separator = "\n"
        if let members {
            text += "{"
            for member in members {
                text +=
                    separator + inner + String(decoding: member.nameValue.rawBytes, as: UTF8.self)
                text += ": "
                member.value.renderIndented(into: &text, indent: inner)
                separator = ",\n"
            }
            text += separator == "\n" ? "}" : "\n\(indent)}"
        } else if let elements {
            text += "["
            for element in elements {
                text += separator + inner
                element.renderIndented(into: &text, indent: inner)
                separator = ",\n"
            }
            text += separator == "\n" ? "]" : "\n\(indent)]"
        } else {
            text += String(decoding: rawBytes, as: UTF8.self)
        }
    }
}
