import SandlotJSON

/// The text of a configuration file, parsed as JSON, with lines and columns.
struct CatalogText {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    let document: JSONDocument
    let file: String?
    /// The length in bytes of the byte order mark that was removed.
    let markLength: Int

    /// Parses a text, which must be one JSON object in UTF-8, optionally with a byte order mark.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/emptyFile``,
    ///   ``CatalogError/Code/notUTF8``, ``CatalogError/Code/invalidJSON``,
    ///   ``CatalogError/Code/nestedTooDeeply``, or ``CatalogError/Code/notAnObject``.
    init(_ bytes: [UInt8], file: String?) throws(CatalogError) {
        self.file = file
        if Self.isUTF16(bytes) {
            throw CatalogError(
                .notUTF8, "the file is in UTF-16; save it as UTF-8",
                at: CatalogLocation(file: file, line: 1, column: 1, byte: 0))
        }
        markLength = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        let text = markLength == 0 ? bytes : Array(bytes.dropFirst(markLength))
        do {
            document = try JSONDocument(text)
        } catch {
            var cursor = SourceCursor(text: text, file: file, markLength: markLength)
            throw CatalogError(
                Self.code(for: error.problem),
                Self.knownMistake(in: text, at: error.offset) ?? Self.reason(for: error.problem),
                at: cursor.location(of: error.offset))
        }
        if document.root.kind != .object {
            throw self.error(
                .notAnObject,
                "a configuration file is a JSON object, not \(document.root.kindWithArticle); "
                    + "choose a .storekit file",
                at: document.root)
        }
    }

    /// A cursor at the start of the text.
    var cursor: SourceCursor {
        SourceCursor(text: document.bytes, file: file, markLength: markLength)
    }

    /// Creates an error at the position of a value.
    func error(_ code: CatalogError.Code, _ reason: String, at value: JSONValue) -> CatalogError {
        var cursor = cursor
        return CatalogError(code, reason, at: cursor.location(of: value.offset))
    }

    /// Returns whether a text starts with a byte order mark of UTF-16 or with an ASCII character in
    /// two bytes.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2 else { return false }
        return switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF): true
        case (0, UInt8(ascii: "{")), (UInt8(ascii: "{"), 0): true
        default: false
        }
    }

    private static func code(for problem: JSONSyntaxError.Problem) -> CatalogError.Code {
        switch problem {
        case .empty: .emptyFile
        case .invalidUTF8: .notUTF8
        case .tooDeep: .nestedTooDeeply
        case .unexpectedEnd, .unexpectedCharacter, .expectedName, .expectedColon,
            .expectedCommaOrEnd, .trailingComma, .invalidLiteral, .invalidNumber, .controlCharacter,
            .invalidEscape, .trailingContent, .tooLarge:
            .invalidJSON
        }
    }

    /// Returns the sentence about a mistake that is recognized by its first characters, such as a
    /// comment, or nil.
    private static func knownMistake(in text: [UInt8], at offset: Int) -> String? {
        func begins(with word: String) -> Bool { text.dropFirst(offset).starts(with: word.utf8) }
        if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: begins(with:)) {
            return "this is not JSON: the file contains a merge conflict; resolve it"
        }
        if ["//", "/*", "#"].contains(where: begins(with:)) {
            return "this is not JSON: comments are not allowed; remove it"
        }
        if ["“", "”", "„", "‘", "’", "'"].contains(where: begins(with:)) {
            return "this is not JSON: strings need straight double quotation marks (\")"
        }
        return nil
    }

    private static func reason(for problem: JSONSyntaxError.Problem) -> String {
        switch problem {
        case .empty: "the file is empty; save it again from Xcode, or start with {}"
        case .invalidUTF8: "the text is not valid UTF-8; save the file as UTF-8"
        case .tooDeep:
            "arrays and objects are nested deeper than 512 levels, which no configuration file "
                + "needs; save it again from Xcode"
        case .unexpectedEnd:
            "this is not JSON: \(problem.rawValue); the file is truncated, so save or copy it again"
        case .trailingComma: "this is not JSON: \(problem.rawValue); remove the comma"
        case .trailingContent: "this is not JSON: \(problem.rawValue); remove it"
        case .unexpectedCharacter, .expectedName, .expectedColon, .expectedCommaOrEnd,
            .invalidLiteral, .invalidNumber, .controlCharacter, .invalidEscape, .tooLarge:
            "this is not JSON: \(problem.rawValue); correct it, or save it again from Xcode"
        }
    }
}

extension JSONValue {
    /// The kind of value, for use in a sentence, for example `an array`.
    var kindWithArticle: String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
