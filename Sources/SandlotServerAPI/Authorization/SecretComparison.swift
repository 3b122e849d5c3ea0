/// The comparison of a secret with what somebody sent.
package enum SecretComparison {
    /// Returns whether two texts have the same bytes, in a time that does not depend on the first difference.
    ///
    /// Otherwise, somebody who measures the time could find a secret one byte after the other.
    ///
    /// - Complexity: O(*n*) in the number of bytes, or O(1) if the lengths differ.
    package static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
