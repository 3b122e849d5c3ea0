/// A value or member name of a parsed document: its kind and its range of bytes.
///
/// Nodes are in document order. The children of an array directly follow it. The children of an
/// object are a name, its value, the next name, and so on. ``next`` is the index after the whole
/// subtree.
package struct JSONNode: Sendable {
    /// The kind of a value.
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null

        // Readers in other modules call this for every value.
        @inlinable @inline(__always)
        package static func == (left: Kind, right: Kind) -> Bool {
            left.rawValue == right.rawValue
        }
    }

    /// Details found by the scanner, so that readers do not have to scan again.
    package struct Traits: Sendable {
        /// Whether the string contains a backslash.
        package var hasEscapes = false
        /// Whether the string contains an escaped surrogate without its other half.
        package var hasLoneSurrogate = false
        /// Whether the number has a decimal point or an exponent.
        package var isFractional = false
    }

    package let kind: Kind
    package var traits = Traits()
    /// The offset of the first byte.
    ///
    /// For a string, this is the byte after the quotation mark.
    package let start: UInt32
    /// The offset after the last byte.
    ///
    /// For a string, this is the offset of the closing quotation mark.
    package var end: UInt32
    /// The index of the first node that is not part of this value.
    package var next: UInt32
}
