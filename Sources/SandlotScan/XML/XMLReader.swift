import SandlotBase

/// A reader of the XML that property lists and Android manifests use, in a limited memory.
///
/// It is strict where that protects the program: there are no entities except the five of the language and
/// numbers of characters, because an internal subset of a document type is refused. The nesting is limited. It does not
/// check that attributes are unique, and ignores namespaces and document types.
struct XMLReader {
    /// The maximum number of open elements.
    static let maximumDepth = 128

    /// A part of a document.
    enum Event: Equatable {
        case start(name: String, attributes: [String: String], line: Int)
        case end(name: String)
        /// Text with its entities resolved, without white space alone.
        case text(String)
    }

    private let text: [UInt8]
    private var offset = 0
    private var line = 1
    private var countedTo = 0
    private var open: [String] = []
    private var hasRoot = false
    /// The end that belongs to an element without content.
    private var pendingEnd: String?

    /// Prepares to read a text.
    ///
    /// - Throws: ``ScanError`` if it is not UTF-8.
    init(_ text: [UInt8]) throws(ScanError) {
        if let byte = text.withUnsafeBufferPointer({ UTF8Sequence.firstInvalidOffset(in: $0) }) {
            throw ScanError(
                .malformed, "the XML is not UTF-8; save the file as UTF-8", at: byte)
        }
        self.text = text
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Returns the next event, or nil at the end of the document.
    ///
    /// - Throws: ``ScanError``.
    mutating func next() throws(ScanError) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name: name)
        }
        while offset < text.count {
            guard text[offset] == UInt8(ascii: "<") else {
                if let content = try readText() { return .text(content) }
                continue
            }
            if continues("<!--") {
                offset = try end(of: "-->", after: 4, "a comment")
            } else if continues("<![CDATA[") {
                let start = offset + 9
                offset = try end(of: "]]>", after: 9, "a CDATA section")
                guard !open.isEmpty else { throw error("text outside of the root element") }
                return .text(String(decoding: text[start..<(offset - 3)], as: UTF8.self))
            } else if continues("<?") {
                offset = try end(of: "?>", after: 2, "a processing instruction")
            } else if continues("<!DOCTYPE") {
                try skipDocumentType()
            } else if continues("</") {
                return try readEnd()
            } else {
                return try readStart()
            }
        }
        guard let name = open.last else {
            if hasRoot { return nil }
            throw error("there is no element")
        }
        throw error("the document ends in the element \(Quotation.quoted(name))")
    }

    /// Creates an error at the offset.
    func error(_ reason: String) -> ScanError {
        ScanError(
            .malformed, "this is not valid XML: \(reason); correct the file, or save it again",
            at: offset)
    }

    // MARK: Parts

    private func continues(_ word: StaticString, at start: Int? = nil) -> Bool {
        let start = start ?? offset
        guard start + word.utf8CodeUnitCount <= text.count else { return false }
        return word.withUTF8Buffer { buffer in
            buffer.indices.allSatisfy { buffer[$0] == text[start + $0] }
        }
    }

    /// Returns the offset after the end of a part whose beginning has a number of bytes.
    private func end(
        of word: StaticString, after beginning: Int, _ part: String
    ) throws(ScanError) -> Int {
        var index = offset + beginning
        while index < text.count {
            if continues(word, at: index) { return index + word.utf8CodeUnitCount }
            index += 1
        }
        throw error("\(part) has no end")
    }

    /// Skips a document type without declarations of its own.
    ///
    /// Declarations can define entities that contain each other, so that a short file becomes huge.
    private mutating func skipDocumentType() throws(ScanError) {
        guard open.isEmpty, !hasRoot else { throw error("a document type inside of an element") }
        while offset < text.count {
            let byte = text[offset]
            if byte == UInt8(ascii: "[") {
                throw ScanError(
                    .unsupported,
                    "the document type declares entities or elements, which no property list or "
                        + "manifest needs; remove the declarations", at: offset)
            }
            offset += 1
            if byte == UInt8(ascii: ">") { return }
        }
        throw error("the document type has no end")
    }

    private mutating func readText() throws(ScanError) -> String? {
        let start = offset
        while offset < text.count, text[offset] != UInt8(ascii: "<") { offset += 1 }
        let bytes = text[start..<offset]
        if bytes.allSatisfy(Self.isSpace) { return nil }
        guard !open.isEmpty else {
            offset = start
            throw error("text outside of the root element")
        }
        return try resolved(bytes)
    }

    private mutating func readEnd() throws(ScanError) -> Event {
        let start = offset
        offset += 2
        let name = try readName()
        skipSpace()
        guard offset < text.count, text[offset] == UInt8(ascii: ">"), open.last == name else {
            offset = start
            throw error(
                "expected the end of \(open.last.map { Quotation.quoted($0) } ?? "the document")")
        }
        offset += 1
        open.removeLast()
        return .end(name: name)
    }

    private mutating func readStart() throws(ScanError) -> Event {
        guard !open.isEmpty || !hasRoot else { throw error("there is a second root element") }
        let line = lineOfOffset()
        offset += 1
        let name = try readName()
        var attributes: [String: String] = [:]
        while true {
            let hadSpace = skipSpace()
            if continues("/>") {
                offset += 2
                pendingEnd = name
                break
            }
            if continues(">") {
                offset += 1
                guard open.count < Self.maximumDepth else {
                    throw ScanError(
                        .tooLarge,
                        "elements are nested deeper than \(Self.maximumDepth) levels, as in no real "
                            + "file; check that it is the right one", at: offset)
                }
                open.append(name)
                break
            }
            guard hadSpace else { throw error("expected an attribute or `>`") }
            let attribute = try readName()
            attributes[attribute] = try readValue()
        }
        hasRoot = true
        return .start(name: name, attributes: attributes, line: line)
    }

    private mutating func readValue() throws(ScanError) -> String {
        skipSpace()
        guard continues("=") else { throw error("expected `=` after the name of an attribute") }
        offset += 1
        skipSpace()
        guard offset < text.count, "\"'".utf8.contains(text[offset]) else {
            throw error("expected the value of an attribute between quotation marks")
        }
        let quote = text[offset]
        let start = offset + 1
        guard
            let end = text[start...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }),
            text[end] == quote
        else { throw error("the value of an attribute has no end") }
        offset = end + 1
        return try resolved(text[start..<end])
    }

    private mutating func readName() throws(ScanError) -> String {
        let start = offset
        while offset < text.count, Self.isNameByte(text[offset]) { offset += 1 }
        guard offset > start else { throw error("expected a name") }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = offset
        while offset < text.count, Self.isSpace(text[offset]) { offset += 1 }
        return offset > start
    }

    private mutating func lineOfOffset() -> Int {
        line += text[countedTo..<offset].count { $0 == 0x0A }
        countedTo = offset
        return line
    }

    // MARK: Characters

    private func resolved(_ bytes: ArraySlice<UInt8>) throws(ScanError) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var value = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            value += String(decoding: rest[..<start], as: UTF8.self)
            guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.character(
                    String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            else {
                throw ScanError(
                    .malformed,
                    "this is not valid XML: an unknown entity, or the number of a character that "
                        + "XML does not allow; write &amp; for &", at: start)
            }
            value.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return value + String(decoding: rest, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            // An integer of Swift can have a sign, but the number of a character cannot.
            guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(number)
            else { return nil }
            return isCharacter(scalar) ? scalar : nil
        }
    }

    /// Whether XML allows a character.
    ///
    /// - SeeAlso: Extensible Markup Language (XML) 1.0, section 2.2.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }
}
