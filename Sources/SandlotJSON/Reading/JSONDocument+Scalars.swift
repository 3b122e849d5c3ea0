import SandlotBase

extension JSONDocument {
    func string(of node: JSONNode) -> String {
        if node.traits.hasEscapes {
            let content = bytes[Int(node.start)..<Int(node.end)]
            return String(decoding: Self.resolvingEscapes(content), as: UTF8.self)
        }
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            let content = unsafe bytes[Int(node.start)..<Int(node.end)]
            return unsafe String(decoding: UnsafeBufferPointer(rebasing: content), as: UTF8.self)
        }
    }

    /// Resolves escapes that the scanner has already found to be well-formed.
    private static func resolvingEscapes(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var resolved: [UInt8] = []
        resolved.reserveCapacity(content.count)
        var index = content.startIndex
        while index < content.endIndex {
            guard content[index] == UInt8(ascii: "\\") else {
                resolved.append(content[index])
                index += 1
                continue
            }
            let escape = content[index + 1]
            index += 2
            switch escape {
            case UInt8(ascii: "b"): resolved.append(0x08)
            case UInt8(ascii: "f"): resolved.append(0x0C)
            case UInt8(ascii: "n"): resolved.append(0x0A)
            case UInt8(ascii: "r"): resolved.append(0x0D)
            case UInt8(ascii: "t"): resolved.append(0x09)
            case UInt8(ascii: "u"):
                let unit = codeUnit(content, at: index)
                index += 4
                var scalar = UInt32(unit)
                if unit & 0xFC00 == 0xD800, index + 6 <= content.endIndex,
                    content[index] == UInt8(ascii: "\\"), content[index + 1] == UInt8(ascii: "u")
                {
                    let low = codeUnit(content, at: index + 2)
                    if low & 0xFC00 == 0xDC00 {
                        scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
                        index += 6
                    }
                }
                let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
                resolved.append(
                    contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
            default: resolved.append(escape)
            }
        }
        return resolved
    }

    private static func codeUnit(_ content: ArraySlice<UInt8>, at index: Int) -> UInt16 {
        content[index..<index + 4].reduce(0) { $0 << 4 | UInt16(HexDigit.value(of: $1) ?? 0) }
    }

    /// Returns the exact value of a number if it is an integer that fits.
    func integer(of node: JSONNode) -> Int64? {
        if node.traits.isFractional {
            guard let parts = decimal(of: node), !parts.hasFraction else { return nil }
            return parts.whole
        }
        var value = DecimalAccumulator(
            isNegative: bytes[Int(node.start)] == UInt8(ascii: "-"))
        for byte in bytes[Int(node.start)..<Int(node.end)] where byte != UInt8(ascii: "-") {
            value.append(byte &- UInt8(ascii: "0"))
        }
        return value.result
    }

    /// Returns the value of a number rounded toward zero, or nil if it does not fit.
    func truncated(_ node: JSONNode) -> Int64? {
        node.traits.isFractional ? decimal(of: node)?.whole : integer(of: node)
    }

    /// Splits a number with a decimal point or an exponent at its decimal point, without rounding.
    ///
    /// - Returns: The parts, or nil if the part before the decimal point does not fit.
    private func decimal(of node: JSONNode) -> (whole: Int64, hasFraction: Bool)? {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        var exponentIsNegative = false
        var isInExponent = false
        for byte in bytes[Int(node.start)..<Int(node.end)] {
            switch byte {
            case UInt8(ascii: "."): point = digits.count
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
            case UInt8(ascii: "-"): if isInExponent { exponentIsNegative = true }
            case UInt8(ascii: "+"): break
            default:
                let digit = byte &- UInt8(ascii: "0")
                if isInExponent {
                    // No text that fits in memory has enough digits to offset this exponent.
                    exponent = min(exponent * 10 + Int(digit), 1 << 40)
                } else {
                    digits.append(digit)
                }
            }
        }
        guard digits.contains(where: { $0 != 0 }) else { return (0, false) }
        let end = (point ?? digits.count) + (exponentIsNegative ? -exponent : exponent)
        var value = DecimalAccumulator(
            isNegative: bytes[Int(node.start)] == UInt8(ascii: "-"))
        for digit in digits.prefix(max(0, end)) { value.append(digit) }
        var zeros = max(0, end - digits.count)
        while zeros > 0, value.result != nil {
            value.append(0)
            zeros -= 1
        }
        guard let whole = value.result else { return nil }
        return (whole, digits.dropFirst(max(0, end)).contains { $0 != 0 })
    }

    func double(of node: JSONNode) -> Double? {
        Double(String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self))
    }
}

/// An accumulator of decimal digits, which detects overflow.
private struct DecimalAccumulator {
    private(set) var result: Int64? = 0
    private let sign: Int64

    init(isNegative: Bool) {
        // Negative numbers are built by subtraction because `Int64.min` has no positive
        // counterpart.
        sign = isNegative ? -1 : 1
    }

    mutating func append(_ digit: UInt8) {
        guard let value = result else { return }
        let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflowedAgain) = product.addingReportingOverflow(sign * Int64(digit))
        result = overflowed || overflowedAgain ? nil : sum
    }
}
