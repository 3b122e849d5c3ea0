extension SwiftTokenizer {
    /// Returns the end of the regular expression between slashes at the offset, or nil if the slash is
    /// an operator.
    ///
    /// As in the language, the slash must stand where an operand is expected, the expression does not
    /// begin with a space, ends on its line, and has balanced parentheses.
    func endOfBareRegex(after previous: SwiftToken?) -> Int? {
        guard expectsOperand(after: previous), !Self.isSpace(byte(1)), offset + 1 < text.count
        else {
            return nil
        }
        var depth = 0
        var isInClass = false
        var index = offset + 1
        let limit = min(text.count, index + Self.lookahead)
        while index < limit, !Self.isLineBreak(text[index]) {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass:
                depth -= 1
                if depth < 0 { return nil }
            case UInt8(ascii: "/"):
                return depth == 0 && !Self.isSpace(text[index - 1]) ? index + 1 : nil
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns the end of the regular expression between `#/` and `/#` at the offset, or nil if there
    /// is none.
    ///
    /// It can have several lines if the first one is empty, and up to ``lookahead`` bytes.
    func endOfExtendedRegex(poundCount: Int) -> Int? {
        guard byte(poundCount) == UInt8(ascii: "/") else { return nil }
        let start = offset + poundCount + 1
        var first = start
        while first < text.count, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
        let isMultiline = first < text.count && Self.isLineBreak(text[first])
        var index = start
        let limit = min(text.count, start + Self.lookahead)
        while index < limit {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "/") where hasPounds(poundCount, at: index + 1):
                return index + 1 + poundCount
            case 0x0A, 0x0D:
                if !isMultiline { return nil }
            default: break
            }
            index += 1
        }
        return nil
    }

    private func expectsOperand(after previous: SwiftToken?) -> Bool {
        guard let previous else { return true }
        switch previous.kind {
        case .keyword, .interpolationStart: return true
        case .identifier, .number, .regex, .stringStart, .stringText, .interpolationEnd,
            .stringEnd, .directive, .unknown, .space, .comment:
            return false
        case .symbol:
            switch text[previous.range.upperBound - 1] {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return false
            // A postfix operator follows its operand immediately.
            case UInt8(ascii: "!"), UInt8(ascii: "?"):
                let start = previous.range.lowerBound
                return start == 0 || !Self.endsOperand(text[start - 1])
            default: return true
            }
        }
    }

    private static func endsOperand(_ byte: UInt8) -> Bool {
        isNameByte(byte) || ")]}\"`".utf8.contains(byte)
    }
}
