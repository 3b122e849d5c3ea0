/// A value of a property list.
package indirect enum PropertyList: Sendable, Hashable {
    case string(String)
    case number(String)
    case bool(Bool)
    /// Data and dates, whose contents the scan does not need.
    case other
    case array([PropertyList])
    case dictionary([Entry])

    /// A member of a dictionary.
    package struct Entry: Sendable, Hashable {
        /// The key.
        package let key: String
        /// The value.
        package let value: PropertyList
        /// The line of the key, from 1, or nil in a binary property list.
        package let line: Int?

        /// Creates a member.
        package init(key: String, value: PropertyList, line: Int? = nil) {
            self.key = key
            self.value = value
            self.line = line
        }
    }

    /// The maximum number of values in a property list that is read.
    static let maximumCount = 100_000
    /// The maximum number of arrays and dictionaries around a value.
    static let maximumDepth = 64

    /// Reads a property list in XML or in the binary format.
    ///
    /// - Throws: ``ScanError``.
    package init(_ bytes: [UInt8]) throws(ScanError) {
        if bytes.starts(with: Array("bplist".utf8)) {
            self = try BinaryPropertyList.read(bytes)
        } else {
            self = try XMLPropertyList.read(bytes)
        }
    }

    /// Reads the property list of an app, which is a dictionary.
    ///
    /// - Throws: ``ScanError``, also if the value is not a dictionary.
    package init(dictionary bytes: [UInt8]) throws(ScanError) {
        try self.init(bytes)
        guard case .dictionary = self else {
            throw ScanError(
                .malformed,
                "the property list is not a dictionary of keys and values; check that it is the "
                    + "right file")
        }
    }

    /// The members of a dictionary, or none for another value.
    package var entries: [Entry] {
        if case .dictionary(let entries) = self { entries } else { [] }
    }

    /// The elements of an array, or none for another value.
    package var elements: [PropertyList] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string, or nil for another value.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Returns the first member with a key.
    package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

    /// Returns the members with a key, of which only one should exist.
    package func entries(_ key: String) -> [Entry] { entries.filter { $0.key == key } }
}
