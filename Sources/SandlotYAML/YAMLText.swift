import SandlotBase

/// The text of a YAML file, checked for anything that would harm the parser.
package struct YAMLText {
    /// The maximum size of a scenario, in bytes.
    package static let maximumByteCount = 256 << 10
    /// The maximum nesting depth of lists and maps.
    package static let maximumDepth = 32

    let text: String
    let file: String

    /// Checks the bytes of a file.
    ///
    /// - Throws: ``YAMLError`` with the codes `tooLarge`, `notUTF8`, `nestedTooDeeply`, or
    ///   `aliases`.
    package init(_ bytes: [UInt8], file: String) throws(YAMLError) {
        self.file = file
        let start = YAMLLocation(file: file, line: 1, column: 1)
        guard bytes.count <= Self.maximumByteCount else {
            let limit = Self.maximumByteCount >> 10
            throw YAMLError(
                .tooLarge, "the file is larger than \(limit) KiB; split it", at: start)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw YAMLError(.notUTF8, "the text is UTF-16; convert it to UTF-8", at: start)
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let offset = body.withUnsafeBufferPointer({ UTF8Sequence.firstInvalidOffset(in: $0) }) {
            throw YAMLError(
                .notUTF8, "the text is not UTF-8", at: Self.location(of: offset, in: body, file))
        }
        if let offset = body.firstIndex(of: 0) {
            throw YAMLError(
                .notUTF8, "this is not text: it contains a NUL byte",
                at: Self.location(of: offset, in: body, file))
        }
        if let offset = Self.offsetOfDeepNesting(in: body) {
            throw Self.nestedTooDeeply(at: Self.location(of: offset, in: body, file))
        }
        if let offset = Self.offsetOfAlias(in: body) {
            throw Self.aliases(at: Self.location(of: offset, in: body, file))
        }
        text = String(decoding: body, as: UTF8.self)
    }

    /// Returns the error for lists and maps that are nested too deeply.
    static func nestedTooDeeply(at location: YAMLLocation) -> YAMLError {
        YAMLError(
            .nestedTooDeeply, "lists and maps are nested deeper than \(maximumDepth) levels",
            at: location)
    }

    /// Returns the error for `&name` and `*name`.
    static func aliases(at location: YAMLLocation) -> YAMLError {
        YAMLError(
            .aliases,
            "anchors and aliases (`&name`, `*name`) cannot be used; "
                + "a text that begins with & or * needs quotation marks",
            at: location)
    }

    private static func location(
        of offset: Int, in bytes: [UInt8], _ file: String
    ) -> YAMLLocation {
        let place = SourceLocation(byte: offset, in: bytes)
        return YAMLLocation(file: file, line: place.line, column: place.column)
    }

    /// Returns the offset at which brackets or dashes are nested so deeply that a recursive parser
    /// could overflow the stack.
    private static func offsetOfDeepNesting(in bytes: [UInt8]) -> Int? {
        var depth = 0
        var dashes = 0
        var isLineStart = true
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            default: break
            }
            switch byte {
            case UInt8(ascii: "\n"): (isLineStart, dashes) = (true, 0)
            case UInt8(ascii: " "): break
            case UInt8(ascii: "-"), UInt8(ascii: "?"): if isLineStart { dashes += 1 }
            default: isLineStart = false
            }
            // Brackets in prose need not be balanced, so the limit is generous.
            if depth > 4 * maximumDepth || dashes > 4 * maximumDepth { return offset }
        }
        return nil
    }

    /// Returns the offset of an alias in a text that also has anchors.
    ///
    /// The parser compares the keys of maps with their whole contents, so aliases in keys could
    /// make it run forever. The check is approximate. Its false positives are rare, because they
    /// need both characters at the beginning of words after punctuation.
    private static func offsetOfAlias(in bytes: [UInt8]) -> Int? {
        var alias: Int?
        var hasAnchor = false
        var before = UInt8(ascii: "\n")
        var wordHasTag = false
        let openers = Array("\n:-?[{,".utf8)
        for (offset, byte) in bytes.enumerated() {
            let isSign = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")
            if isSign, openers.contains(before) || wordHasTag {
                if byte == UInt8(ascii: "&") { hasAnchor = true } else { alias = alias ?? offset }
            }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                (before, wordHasTag) = (UInt8(ascii: "\n"), false)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                let startsWord = offset == 0 || [0x20, 0x09, 0x0A].contains(bytes[offset - 1])
                wordHasTag = (wordHasTag && !startsWord) || byte == UInt8(ascii: "!")
                before = byte
            }
        }
        return hasAnchor ? alias : nil
    }
}
