/// The purposes of random words, so that a change of one part of the model leaves the draws of the
/// other parts as they were.
///
/// A counter consists of the number of the block, the child and the purpose, and the number of the
/// family.
package enum Draw: UInt32, Sendable {
    /// The traits of a family.
    case family = 0
    /// The traits of a child.
    case child = 1
    /// The numbers of a child's sessions, two days in a word.
    case days = 2
    /// The patterns of a child's sessions, two words for each of them.
    case sessions = 3

    /// Returns the counter of a block.
    ///
    /// - Parameters:
    ///   - block: The number of the block.
    ///   - child: The number of the child in the family, from 0.
    ///   - family: The number of the family.
    /// - Returns: The counter.
    @inline(__always)
    package func counter(block: UInt32, child: Int, family: UInt64) -> SIMD4<UInt32> {
        SIMD4(
            block, UInt32(truncatingIfNeeded: child) << 8 | rawValue,
            UInt32(truncatingIfNeeded: family), UInt32(truncatingIfNeeded: family >> 32))
    }
}
