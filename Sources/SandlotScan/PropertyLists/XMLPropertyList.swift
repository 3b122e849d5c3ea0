import SandlotBase

/// The reader of property lists in XML.
enum XMLPropertyList {
    /// Reads a document.
    ///
    /// - Throws: ``ScanError``.
    static func read(_ bytes: [UInt8]) throws(ScanError) -> PropertyList {
        var reader = try XMLReader(bytes)
        var count = 0
        guard case .start("plist", _, _) = try reader.next() else {
            throw ScanError(
                .malformed,
                "this is not a property list: the root element is not `plist`; save it as a "
                    + "property list, or rename it", at: 0)
        }
        guard let event = try reader.next(), case .start(let name, _, _) = event else {
            throw reader.error("the property list has no value")
        }
        let value = try self.value(name, &reader, depth: 0, &count)
        guard case .end("plist") = try reader.next(), try reader.next() == nil else {
            throw reader.error("expected the end of the property list")
        }
        return value
    }

    /// Reads the value whose element has begun.
    private static func value(
        _ name: String, _ reader: inout XMLReader, depth: Int, _ count: inout Int
    ) throws(ScanError) -> PropertyList {
        count += 1
        guard depth <= PropertyList.maximumDepth, count <= PropertyList.maximumCount else {
            throw ScanError(
                .tooLarge,
                "the property list has more levels or values than any real one; check that it is "
                    + "the right file")
        }
        switch name {
        case "string": return .string(try text(name, &reader))
        case "integer", "real": return .number(try text(name, &reader))
        case "true", "false":
            _ = try text(name, &reader)
            return .bool(name == "true")
        case "data", "date":
            _ = try text(name, &reader)
            return .other
        case "array":
            var elements: [PropertyList] = []
            while case .start(let name, _, _) = try item(&reader) {
                elements.append(try value(name, &reader, depth: depth + 1, &count))
            }
            return .array(elements)
        case "dict":
            var entries: [PropertyList.Entry] = []
            while case .start(let element, _, let line) = try item(&reader) {
                guard element == "key" else {
                    throw reader.error("expected a `key`, not \(Quotation.quoted(element))")
                }
                let key = try text("key", &reader)
                guard case .start(let name, _, _) = try item(&reader) else {
                    throw reader.error("the key \(Quotation.quoted(key)) has no value")
                }
                let value = try value(name, &reader, depth: depth + 1, &count)
                entries.append(PropertyList.Entry(key: key, value: value, line: line))
            }
            return .dictionary(entries)
        default: throw reader.error("\(Quotation.quoted(name)) is not a type of a property list")
        }
    }

    /// Returns the start of the next item of a collection, or the end of the collection.
    private static func item(_ reader: inout XMLReader) throws(ScanError) -> XMLReader.Event {
        guard let event = try reader.next() else { throw reader.error("the document ends early") }
        if case .text = event { throw reader.error("text between the items of a collection") }
        return event
    }

    /// Reads the text up to the end of an element.
    private static func text(
        _ name: String, _ reader: inout XMLReader
    ) throws(ScanError) -> String {
        var text = ""
        while let event = try reader.next() {
            switch event {
            case .text(let part): text += part
            case .end: return text
            case .start(let inner, _, _):
                throw reader.error(
                    "the element \(Quotation.quoted(inner)) inside of \(Quotation.quoted(name))")
            }
        }
        throw reader.error("the document ends early")
    }
}
