/// The decisions of a run as one line of text, which repeats it.
///
/// The text is `x1-` and the values in the order of the decisions: `0` to `9` and `a` to `y` for 0 to 34, `zN.` for a
/// larger number *N*, and `~N.` for *N* zeros. Zeros at the end are left out, because they are the default.
package struct RunToken: Sendable, Hashable, CustomStringConvertible {
    /// The version of the format, with which every token begins.
    static let prefix: StaticString = "x1-"
    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxy".utf8)
    /// The largest number of values that a text can stand for.
    private static let limit = 1_000_000

    /// The values, without zeros at the end.
    package let values: [Int]

    /// Creates a token.
    package init(_ values: [Int]) {
        let end = values.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        self.values = Array(values[..<end])
    }

    /// Reads a token.
    ///
    /// - Throws: ``TokenError`` with what is wrong.
    package init(parsing text: String) throws(TokenError) {
        guard text.hasPrefix("\(Self.prefix)") else {
            throw TokenError(
                reason: text.hasPrefix("x")
                    ? "the token \(text.prefix(20)) is of another version; explore again for a new one"
                    : "\(text.prefix(20)) is not a token; a token begins with \(Self.prefix)")
        }
        var values: [Int] = []
        var bytes = Array(text.utf8.dropFirst(Self.prefix.utf8CodeUnitCount))[...]
        while let byte = bytes.popFirst() {
            if let value = Self.digits.firstIndex(of: byte) {
                values.append(value)
                continue
            }
            let isRun = byte == UInt8(ascii: "~")
            guard isRun || byte == UInt8(ascii: "z"),
                let end = bytes.firstIndex(of: UInt8(ascii: ".")),
                let number = Int(String(decoding: bytes[..<end], as: UTF8.self)), number >= 0,
                number <= Self.limit
            else {
                throw TokenError(reason: "the token \(text.prefix(20))… is damaged; copy all of it")
            }
            bytes = bytes[(end + 1)...]
            if isRun {
                values += Array(repeating: 0, count: number)
            } else {
                values.append(number)
            }
            guard values.count <= Self.limit else {
                throw TokenError(reason: "the token stands for more than \(Self.limit) decisions")
            }
        }
        self.init(values)
    }

    package var description: String {
        var text = "\(Self.prefix)"
        var rest = values[...]
        while let value = rest.first {
            let zeros = rest.prefix { $0 == 0 }.count
            if zeros > 3 {
                text += "~\(zeros)."
                rest = rest.dropFirst(zeros)
            } else {
                text += Self.text(of: value)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// The text of a value.
    static func text(of value: Int) -> String {
        value < digits.count ? String(UnicodeScalar(digits[value])) : "z\(value)."
    }
}

/// A text that is not a token.
package struct TokenError: Error, Sendable, Hashable {
    package let reason: String
}
