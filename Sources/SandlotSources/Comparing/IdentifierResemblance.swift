/// The decision whether a string is an identifier of a product with a typing error.
///
/// It is meant for strings whose use is unknown, of which most are something else. Names of images and
/// keys of settings often resemble identifiers, so all of these conditions must hold:
///
/// - The string has only letters, digits, underscores, hyphens, and periods, and at least 8 characters.
/// - It has the same separators as the identifier, in the same order, and at least one.
/// - It differs by one or two edits, and by two only if it has at least 12 characters. An edit inserts,
///   removes, or changes a character, or swaps two neighbors.
/// - It differs in more than case and digits, because `coins_200` beside `coins_100` can be the name of
///   an image.
struct IdentifierResemblance: Sendable {
    private static let shortest = 8

    private let ids: [(id: String, separators: [UInt8])]

    /// Prepares the comparison with identifiers.
    init(_ ids: [String]) {
        self.ids = ids.map { ($0, Self.separators(in: $0)) }.filter { !$0.separators.isEmpty }
    }

    /// Returns the identifier that a string misspells, or nil if it misspells none.
    func identifier(almostEqualTo text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= Self.shortest, bytes.allSatisfy(Self.isIdentifierByte) else {
            return nil
        }
        let separators = Self.separators(in: text)
        let limit = bytes.count < 12 ? 1 : 2
        let known = Self.withoutDigits(bytes)
        for edits in 1...limit {
            for (id, form) in ids where form == separators {
                let other = Array(id.utf8)
                if abs(other.count - bytes.count) <= edits, Self.withoutDigits(other) != known,
                    Self.isEqual(bytes[...], other[...], edits: edits)
                {
                    return id
                }
            }
        }
        return nil
    }

    /// Returns whether a number of edits, or fewer, makes two words equal.
    ///
    /// - Complexity: O(*n*), because each edit tries four ways from the first difference.
    private static func isEqual(
        _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, edits: Int
    ) -> Bool {
        var (one, other) = (one, other)
        while let first = one.first, first == other.first {
            one.removeFirst()
            other.removeFirst()
        }
        if one.isEmpty || other.isEmpty { return one.count + other.count <= edits }
        guard edits > 0 else { return false }
        let (oneRest, otherRest) = (one.dropFirst(), other.dropFirst())
        return isEqual(oneRest, otherRest, edits: edits - 1)
            || isEqual(oneRest, other, edits: edits - 1)
            || isEqual(one, otherRest, edits: edits - 1)
            || (oneRest.first == other.first && one.first == otherRest.first
                && isEqual(oneRest.dropFirst(), otherRest.dropFirst(), edits: edits - 1))
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        SwiftTokenizer.isNameByte(byte) && byte < 0x80 && byte != UInt8(ascii: "$")
            || isSeparator(byte)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func separators(in text: String) -> [UInt8] { text.utf8.filter(isSeparator) }

    /// Returns the word in lowercase and without its digits.
    private static func withoutDigits(_ word: [UInt8]) -> [UInt8] {
        word.filter { !SwiftTokenizer.isDigit($0) }.map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
        }
    }
}
