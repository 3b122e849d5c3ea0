/// A string literal of Swift source, with its escapes resolved.
package struct SwiftString: Sendable, Hashable {
    /// The text before, between, and after the interpolations.
    ///
    /// A string without interpolations has one part.
    package let parts: [String]
    /// The offset of the first byte of its text.
    package let offset: Int

    /// The whole text, or nil if the string has interpolations.
    package var value: String? { parts.count == 1 ? parts[0] : nil }

    /// Returns whether a text can be the value of the string, whatever its interpolations insert.
    package func canEqual(_ text: String) -> Bool {
        guard parts.count > 1, let first = parts.first, let last = parts.last else {
            return parts.first == text
        }
        guard text.utf8.count >= first.utf8.count + last.utf8.count, text.hasPrefix(first),
            text.hasSuffix(last)
        else { return false }
        var rest = text.utf8.dropFirst(first.utf8.count).dropLast(last.utf8.count)
        for part in parts.dropFirst().dropLast() {
            guard let end = Self.end(of: part, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// Whether the string has a text that does not come from interpolations.
    package var hasText: Bool { parts.contains { !$0.isEmpty } }

    private static func end(
        of part: String, in text: Substring.UTF8View
    ) -> Substring.UTF8View.Index? {
        guard !part.isEmpty else { return text.startIndex }
        var start = text.startIndex
        while start != text.endIndex {
            let candidate = text[start...].prefix(part.utf8.count)
            if candidate.elementsEqual(part.utf8) { return candidate.endIndex }
            start = text.index(after: start)
        }
        return nil
    }
}
