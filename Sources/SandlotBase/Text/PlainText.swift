/// Sanitizing of text from a receipt or a file for display on a terminal.
package enum PlainText {
    /// Returns the text with control characters as escapes, so that it can neither start a new line
    /// nor send commands to the terminal.
    package static func escaping(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let text = SystemPath.printable(text)
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var plain = ""
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                let digits = String(scalar.value, radix: 16)
                plain += "\\u{\(digits)}"
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    /// Returns the start of the text with control characters as escapes, truncated to a length that
    /// suits a log.
    ///
    /// - Complexity: O(1) beyond the limit.
    package static func excerpt(_ text: String, atMost count: Int = 300) -> String {
        let start = text.unicodeScalars.prefix(count)
        let isWhole = start.endIndex == text.unicodeScalars.endIndex
        return escaping(String(start)) + (isWhole ? "" : "…")
    }

    /// Returns whether a scalar is in C0 or C1, is DEL, is a line or paragraph separator, or
    /// changes the direction of text (Unicode's property `Bidi_Control`).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
