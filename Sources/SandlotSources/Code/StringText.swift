/// The conversion of a string's text, as written, to its value.
enum StringText {
    /// Resolves the escapes of a text.
    ///
    /// An unknown escape stays as written, because the compiler reports it.
    static func resolved(_ bytes: ArraySlice<UInt8>, poundCount: Int) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var value = ""
        var start = bytes.startIndex
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "\\"),
                let (scalar, end) = escape(in: bytes, after: index + 1, poundCount: poundCount)
            else {
                index += 1
                continue
            }
            value += String(decoding: bytes[start..<index], as: UTF8.self)
            if let scalar { value.unicodeScalars.append(scalar) }
            (start, index) = (end, end)
        }
        return value + String(decoding: bytes[start...], as: UTF8.self)
    }

    /// Returns the character of an escape, which is nil for an escaped line break, and its end.
    private static func escape(
        in bytes: ArraySlice<UInt8>, after backslash: Int, poundCount: Int
    ) -> (Unicode.Scalar?, end: Int)? {
        let index = backslash + poundCount
        guard index < bytes.endIndex,
            bytes[backslash..<index].allSatisfy({ $0 == UInt8(ascii: "#") })
        else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "n"): return ("\n", index + 1)
        case UInt8(ascii: "r"): return ("\r", index + 1)
        case UInt8(ascii: "t"): return ("\t", index + 1)
        case UInt8(ascii: "0"): return ("\0", index + 1)
        case UInt8(ascii: "\\"): return ("\\", index + 1)
        case UInt8(ascii: "\""): return ("\"", index + 1)
        case UInt8(ascii: "'"): return ("'", index + 1)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            let isPair = bytes[index...].starts(with: Array("\r\n".utf8))
            return (nil, index + (isPair ? 2 : 1))
        case UInt8(ascii: "u"): return scalar(in: bytes, after: index + 1)
        default: return nil
        }
    }

    private static func scalar(
        in bytes: ArraySlice<UInt8>, after letter: Int
    ) -> (Unicode.Scalar?, end: Int)? {
        guard letter < bytes.endIndex, bytes[letter] == UInt8(ascii: "{"),
            let close = bytes[letter...].prefix(10).firstIndex(of: UInt8(ascii: "}")),
            let number = UInt32(
                String(decoding: bytes[(letter + 1)..<close], as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        return (scalar, close + 1)
    }

    /// Removes the indentation of a multiline string, and the line breaks beside its delimiters.
    ///
    /// - Parameter parts: The parts as written.
    /// - Returns: The parts without them.
    static func unindented(_ parts: [[UInt8]]) -> [[UInt8]] {
        guard let last = parts.last else { return parts }
        let lineStart = last.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        let indentation = Array(last[lineStart...])
        let isIndentation = indentation.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return parts.enumerated().map { number, part in
            var part = part
            if number == parts.count - 1, lineStart > 0, isIndentation {
                part.removeSubrange((lineStart - 1)...)
                if part.last == 0x0D { part.removeLast() }
            }
            // The first line is empty. A later part begins in the middle of a line.
            var lines = part.split(
                separator: 0x0A, omittingEmptySubsequences: false
            ).map { Array($0) }
            if number == 0, lines.count > 1 || parts.count == 1 { lines.removeFirst() }
            let skipped = number == 0 ? 0 : 1
            for index in lines.indices.dropFirst(skipped)
            where isIndentation && lines[index].starts(with: indentation) {
                lines[index].removeFirst(indentation.count)
            }
            return Array(lines.joined(separator: [0x0A]))
        }
    }
}
