import SandlotBase

/// A Swift file, with the strings in it that can be identifiers.
package struct SourceFile: Sendable {
    /// The size in bytes of the largest file that is read.
    package static let maximumByteCount = 8 << 20
    /// The length in bytes above which a string is no identifier.
    private static let longestIdentifier = 255

    /// The strings, ordered by position.
    package internal(set) var mentions: [SourceMention]
    let declarations: SourceDeclarations

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - bytes: Swift source in UTF-8.
    ///   - file: The file's name, which the locations contain.
    /// - Throws: ``SourceError``.
    /// - Complexity: O(*n*) in the number of bytes.
    package init(_ bytes: [UInt8], file: String? = nil) throws(SourceError) {
        try Self.requireSource(bytes, file)
        var declarations = SourceDeclarations()
        var found: [(string: SwiftString, facts: MentionFinder.Facts)] = []
        for elements in CodeReader.sequences(of: bytes) {
            let finder = MentionFinder(CodeSequence(elements))
            for string in elements.compactMap(\.string) + finder.implicitStrings
            where Self.canBeIdentifier(string) {
                found.append((string, finder.facts[string.offset] ?? MentionFinder.Facts()))
            }
            declarations.constants += finder.declarations.constants
            declarations.enumerations += finder.declarations.enumerations
            declarations.references += finder.declarations.references
        }
        self.declarations = declarations
        found.sort { $0.string.offset < $1.string.offset }
        var cursor = LocationCursor(bytes, file: file)
        mentions = found.map { string, facts in
            SourceMention(
                string: facts.joined(string), location: cursor.location(of: string.offset),
                use: facts.use, statedType: facts.statedType, statedGroup: facts.statedGroup)
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``FileError`` if the system cannot read it, or ``SourceError``.
    package init(contentsOf path: String) throws {
        guard let bytes = try FileContents.read(path, atMost: Self.maximumByteCount) else {
            throw SourceError(
                code: .tooLarge, location: SourceLocation(byte: 0, in: [], file: path))
        }
        try self.init(bytes, file: path)
    }

    private static func requireSource(_ bytes: [UInt8], _ file: String?) throws(SourceError) {
        if bytes.count > maximumByteCount {
            throw SourceError(
                code: .tooLarge, location: SourceLocation(byte: 0, in: [], file: file))
        }
        if let zero = bytes.firstIndex(of: 0) {
            throw SourceError(
                code: .binary, location: SourceLocation(byte: zero, in: bytes, file: file))
        }
        if let offset = bytes.withUnsafeBufferPointer({ UTF8Sequence.firstInvalidOffset(in: $0) }) {
            throw SourceError(
                code: .notUTF8, location: SourceLocation(byte: offset, in: bytes, file: file))
        }
    }

    private static func canBeIdentifier(_ string: SwiftString) -> Bool {
        string.hasText
            && string.parts.allSatisfy { part in
                part.utf8.count <= longestIdentifier
                    && part.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
            }
    }
}
