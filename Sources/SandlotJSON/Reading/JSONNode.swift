/// One value or member name of a parsed document: its kind and the bytes it occupies.
///
/// Nodes stand in document order. The children of an array follow it directly; those of an object
/// are a name, its value, the next name, and so on. ``next`` leads past a whole subtree.
package struct JSONNode: Sendable {
    /// What stands in the text.
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null

        // Readers in other modules ask this for every value.
        @inlinable @inline(__always)
        package static func == (left: Kind, right: Kind) -> Bool {
            left.rawValue == right.rawValue
        }
    }

    /// Details found while scanning, so that readers need not scan again.
    package struct Traits: Sendable {
        /// The string contains a backslash.
        package var hasEscapes = false
        /// The string contains an escaped surrogate without its other half.
        package var hasLoneSurrogate = false
        /// The number has a fraction or an exponent.
        package var isFractional = false
    }

    package let kind: Kind
    package var traits = Traits()
    /// The first byte: for a string the one after the quotation mark.
    package let start: UInt32
    /// The byte after the last: for a string the closing quotation mark.
    package var end: UInt32
    /// The index of the first node that is not part of this value.
    package var next: UInt32
}
