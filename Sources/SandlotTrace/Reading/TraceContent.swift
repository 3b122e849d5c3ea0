/// The contents of a line that do not depend on its event: the names of its members and email addresses.
package struct TraceContent: Sendable, Hashable {
    /// The names that are not in the vocabulary, or nil if there are none, as usual.
    ///
    /// Copying nil does not count references, and the value is copied for every line.
    private var foreign: [String]?
    /// Whether a string value contains an email address.
    package var hasEmailAddress = false
    private var fields: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// Creates the contents of an empty line.
    package init() {}

    /// Removes all contents, to reuse the value for the next line.
    @inline(__always)
    mutating func removeAll() {
        if foreign != nil { foreign = nil }
        hasEmailAddress = false
        fields = (0, 0, 0)
    }

    /// The names that are not in the vocabulary, at any depth, with their original text.
    package var foreignNames: [String] { foreign ?? [] }

    mutating func insert(foreign name: String) {
        if foreign == nil { foreign = [] }
        foreign?.append(name)
    }

    @inline(__always)
    mutating func insert(_ field: Int) {
        let bit: UInt64 = 1 << UInt64(field & 63)
        switch field >> 6 {
        case 0: fields.0 |= bit
        case 1: fields.1 |= bit
        default: fields.2 |= bit
        }
    }

    /// Returns the names in the line that are in a list, ignoring case.
    ///
    /// - Parameter names: The list, in lowercase.
    /// - Returns: The names with their original text.
    package func names(in names: Set<String>) -> [String] {
        let known = TraceField.allCases.lazy.filter { has(Int($0.rawValue)) }.map { "\($0.name)" }
        return (Array(known) + foreignNames).filter { names.contains($0.lowercased()) }
    }

    private func has(_ field: Int) -> Bool {
        let word = [fields.0, fields.1, fields.2][field >> 6]
        return word & 1 << UInt64(field & 63) != 0
    }

    /// Returns whether any name of the vocabulary is in a list, ignoring case.
    ///
    /// - Parameter names: The list, in lowercase.
    /// - Returns: Whether the list contains one.
    package static func vocabularyHasName(in names: Set<String>) -> Bool {
        TraceField.allCases.contains { names.contains("\($0.name)".lowercased()) }
    }

    package static func == (left: TraceContent, right: TraceContent) -> Bool {
        left.foreignNames == right.foreignNames && left.fields == right.fields
            && left.hasEmailAddress == right.hasEmailAddress
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(foreignNames)
        hasher.combine(hasEmailAddress)
    }
}

/// The pattern `[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}`, anywhere in a text.
enum EmailAddress {
    static func occurs(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "@") && index > 0 && isLocal(bytes[index - 1])
                && hasDomain(bytes[(index + 1)...])
        }
    }

    /// Returns whether a text begins with a domain: its characters, a dot, and at least two letters.
    private static func hasDomain(_ text: ArraySlice<UInt8>) -> Bool {
        let domain = text.prefix { isAlphanumeric($0) || $0 == 0x2E || $0 == 0x2D }
        return domain.indices.dropFirst().contains { index in
            domain[index] == 0x2E && domain[(index + 1)...].prefix(2).count(where: isLetter) == 2
        }
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "._%+-".utf8.contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || 48...57 ~= byte
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        97...122 ~= byte | 0x20
    }
}
