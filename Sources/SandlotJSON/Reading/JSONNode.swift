/// One value or member name of a parsed document: its kind and the bytes it occupies.
///
/// Nodes stand in document order. The children of an array follow it directly; those of an object are
/// a name, its value, the next name, and so on. ``next`` leads past a whole subtree.
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
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8

        @inlinable
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        // Readers in other modules ask this for every string.
        @inlinable @inline(__always)
        package func contains(_ member: Traits) -> Bool {
            rawValue & member.rawValue == member.rawValue
        }

        /// The string contains a backslash.
        @inlinable package static var hasEscapes: Traits { Traits(rawValue: 1) }
        /// The string contains an escaped surrogate without its other half.
        @inlinable package static var hasLoneSurrogate: Traits { Traits(rawValue: 2) }
        /// The number has a fraction or an exponent.
        @inlinable package static var isFractional: Traits { Traits(rawValue: 4) }
    }

    package let kind: Kind
    package var traits: Traits = []
    /// The first byte: for a string the one after the quotation mark.
    package let start: UInt32
    /// The byte after the last: for a string the closing quotation mark.
    package var end: UInt32
    /// The index of the first node that is not part of this value.
    package var next: UInt32
}
