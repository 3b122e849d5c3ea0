import SandlotBase

/// A writer of compact JSON text in the order of the calls, without intermediate values.
///
/// Members whose value is nil are omitted, not written as null.
package struct JSONWriter: Sendable {
    /// The text written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates a writer.
    ///
    /// - Parameter capacity: The number of bytes to reserve.
    package init(capacity: Int = 512) {
        bytes.reserveCapacity(capacity)
    }

    /// Opens an object as an array's element or the root.
    package mutating func beginObject() { open("{") }

    /// Opens an object as a member's value.
    package mutating func beginObject(_ name: StaticString) {
        self.name(name)
        beginObject()
    }

    /// Closes the innermost object.
    package mutating func endObject() { close("}") }

    /// Opens an array as a member's value.
    package mutating func beginArray(_ name: StaticString) {
        self.name(name)
        open("[")
    }

    /// Opens an array as an array's element or the root.
    package mutating func beginArray() { open("[") }

    /// Closes the innermost array.
    package mutating func endArray() { close("]") }

    /// Writes a string member unless it is nil.
    package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    /// Writes a string member that needs no escapes, such as Base64.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - value: Printable ASCII without quotation marks and backslashes, which is not checked.
    package mutating func member(_ name: StaticString, unescaped value: String) {
        self.name(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: value.utf8)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes an integer member unless it is nil.
    package mutating func member(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        self.name(name)
        integer(value)
    }

    /// Writes an integer member unless it is nil.
    package mutating func member(_ name: StaticString, _ value: Int32?) {
        member(name, value.map(Int64.init))
    }

    /// Writes a Boolean member unless it is nil.
    package mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        self.name(name)
        bool(value)
    }

    /// Writes a member that is an array of strings unless it is nil.
    package mutating func member(_ name: StaticString, _ values: [String]?) {
        guard let values else { return }
        beginArray(name)
        for value in values { string(value) }
        endArray()
    }

    /// Writes a member whose value is already JSON text.
    package mutating func member(_ name: String, raw value: some Collection<UInt8>) {
        separate()
        append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// Writes the name of a member, which its value must follow.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(
                start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a name that is not known at compile time.
    package mutating func name(_ name: String) {
        separate()
        append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a name that is already a JSON string, including quotation marks.
    package mutating func rawName(_ name: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string value.
    package mutating func string(_ value: String) {
        separate()
        append(quoted: value)
        needsComma = true
    }

    /// Writes an integer value.
    package mutating func integer(_ value: Int64) {
        separate()
        append(decimal: value)
        needsComma = true
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    /// Writes `null`.
    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    /// Writes a value that is already JSON text.
    package mutating func raw(_ value: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: value)
        needsComma = true
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(decimal value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        // 20 digits suffice. They are found from the last one on.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            repeat {
                start -= 1
                unsafe digits[start] =
                    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
                magnitude /= 10
            } while magnitude > 0
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    private mutating func append(quoted value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            if unsafe !Self.hasEscape(text) {
                unsafe bytes.append(contentsOf: text)
            } else {
                for index in text.indices { append(escaping: unsafe text[index]) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns whether a text has a character that must be escaped.
    private static func hasEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        var found: UInt64 = 0
        var index = 0
        while index + 8 <= bytes.count {
            found |= EightBytes.escaped(
                in: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        if found != 0 { return true }
        while index < bytes.count {
            let byte = unsafe bytes[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [0x5C, byte])
        case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x00..<0x20:
            bytes.append(contentsOf: #"\u00"#.utf8)
            bytes.append(HexDigit.digit(byte >> 4))
            bytes.append(HexDigit.digit(byte & 15))
        default: bytes.append(byte)
        }
    }
}
