/// The form of a string literal.
struct StringForm: Sendable, Hashable {
    /// The number of number signs around the quotation marks, and after the backslash of an escape.
    let poundCount: Int
    /// Whether three quotation marks delimit the string.
    let isMultiline: Bool
}

/// The next part of a string's text.
enum StringPart {
    /// Text up to an offset.
    case text(end: Int)
    /// The start of an interpolation.
    case interpolation(end: Int)
    /// The delimiter at the end.
    case end(Int)
    /// The end of a line in a string that must end on its line.
    case unterminated
}

extension SwiftTokenizer {
    /// The number of bytes that are read to decide what a token is, so that hostile texts take linear time.
    static let lookahead = 1 << 12

    /// Determines the form of the string at the offset.
    func stringForm(poundCount: Int) -> StringForm {
        guard continues(with: "\"\"\"", after: poundCount) else {
            return StringForm(poundCount: poundCount, isMultiline: false)
        }
        // A raw string such as #"""# contains quotation marks and ends on its line.
        if poundCount > 0 {
            var index = offset + poundCount + 1
            let limit = min(text.count, index + Self.lookahead)
            while index < limit, !Self.isLineBreak(text[index]) {
                if text[index] == UInt8(ascii: "\""), hasPounds(poundCount, at: index + 1) {
                    return StringForm(poundCount: poundCount, isMultiline: false)
                }
                index += 1
            }
        }
        return StringForm(poundCount: poundCount, isMultiline: true)
    }

    /// Reads from the offset, which is in a string.
    func stringPart(_ form: StringForm) -> StringPart {
        var index = offset
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                if let end = endOfString(form, at: index) {
                    return index > offset ? .text(end: index) : .end(end)
                }
                index += 1
            case UInt8(ascii: "\\") where hasPounds(form.poundCount, at: index + 1):
                let escaped = index + 1 + form.poundCount
                guard escaped < text.count else { return .text(end: text.count) }
                if text[escaped] == UInt8(ascii: "(") {
                    return index > offset ? .text(end: index) : .interpolation(end: escaped + 1)
                }
                // A line break ends the string even after a backslash.
                index = Self.isLineBreak(text[escaped]) ? escaped : escaped + 1
            case 0x0A, 0x0D:
                guard form.isMultiline else {
                    return index > offset ? .text(end: index) : .unterminated
                }
                index += 1
            default: index += 1
            }
        }
        return .text(end: text.count)
    }

    /// Returns whether a number of number signs are at an index.
    func hasPounds(_ count: Int, at index: Int) -> Bool {
        guard index + count <= text.count else { return false }
        return text[index..<(index + count)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// Returns the end of the delimiter at an index, or nil if it does not end the string.
    private func endOfString(_ form: StringForm, at index: Int) -> Int? {
        let quotes = form.isMultiline ? 3 : 1
        guard index + quotes <= text.count,
            text[index..<(index + quotes)].allSatisfy({ $0 == UInt8(ascii: "\"") }),
            hasPounds(form.poundCount, at: index + quotes)
        else { return nil }
        return index + quotes + form.poundCount
    }
}
