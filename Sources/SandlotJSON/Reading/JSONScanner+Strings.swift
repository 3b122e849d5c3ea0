import SandlotBase

// Strings, with their escapes and their UTF-8.

extension JSONScanner {
    @inline(__always)
    mutating func scanString() throws(JSONSyntaxError) {
        position &+= 1
        let start = position
        skipPlainCharacters()
        if position < count, unsafe base[position] == UInt8(ascii: "\"") {
            try append(.string, from: start, to: position)
        } else {
            let (end, traits) = try endOfString(from: position)
            try append(.string, from: start, to: end, traits)
            position = end
        }
        position &+= 1
    }

    /// Returns the end of a string that contains more than plain characters.
    @inline(never)
    private func endOfString(
        from position: Int
    ) throws(JSONSyntaxError) -> (end: Int, traits: JSONNode.Traits) {
        var scanner = self
        scanner.position = position
        var traits = JSONNode.Traits()
        while true {
            scanner.skipPlainCharacters()
            guard scanner.position < count else {
                throw JSONSyntaxError(.unexpectedEnd, at: count)
            }
            switch unsafe base[scanner.position] {
            case UInt8(ascii: "\""): return (scanner.position, traits)
            case UInt8(ascii: "\\"):
                traits.hasEscapes = true
                try scanner.scanEscape(&traits)
            case 0x00..<0x20:
                throw JSONSyntaxError(.controlCharacter, at: scanner.position)
            default:
                let length = unsafe UTF8Sequence.length(
                    at: base + scanner.position, available: count - scanner.position)
                guard length > 0 else {
                    throw JSONSyntaxError(.invalidUTF8, at: scanner.position)
                }
                scanner.position &+= length
            }
        }
    }

    /// Moves to the next quotation mark, backslash, control character, or non-ASCII byte.
    @inline(__always)
    private mutating func skipPlainCharacters() {
        while position + 8 <= count {
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
            let hits = EightBytes.escaped(in: word) | (word & EightBytes.topBits)
            if hits != 0 {
                position &+= hits.trailingZeroBitCount >> 3
                return
            }
            position &+= 8
        }
        while position < count {
            let byte = unsafe base[position]
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "\\")
            {
                return
            }
            position &+= 1
        }
    }

    private mutating func scanEscape(_ traits: inout JSONNode.Traits) throws(JSONSyntaxError) {
        let start = position
        position &+= 1
        switch try current() {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position &+= 1
        case UInt8(ascii: "u"):
            let unit = try scanCodeUnit(of: start)
            if unit & 0xFC00 == 0xD800, position + 1 < count,
                unsafe base[position] == UInt8(ascii: "\\"),
                unsafe base[position + 1] == UInt8(ascii: "u")
            {
                let second = position
                position &+= 1
                if try scanCodeUnit(of: second) & 0xFC00 != 0xDC00 {
                    traits.hasLoneSurrogate = true
                    position = second
                }
            } else if unit & 0xF800 == 0xD800 {
                traits.hasLoneSurrogate = true
            }
        default:
            throw JSONSyntaxError(.invalidEscape, at: start)
        }
    }

    /// Reads the four hexadecimal digits of an escape, starting at the `u` before them.
    private mutating func scanCodeUnit(of escape: Int) throws(JSONSyntaxError) -> UInt16 {
        position &+= 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = HexDigit.value(of: try current()) else {
                throw JSONSyntaxError(.invalidEscape, at: escape)
            }
            unit = unit << 4 | UInt16(digit)
            position &+= 1
        }
        return unit
    }
}
