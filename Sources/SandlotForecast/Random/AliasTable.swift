/// A discrete distribution from which one random word draws in constant time.
///
/// The table has a power of two of columns. The upper bits of a word choose a column, and the lower
/// bits decide between the column's own value and its alias. All numbers are integers, so a table
/// gives the same values on every machine.
///
/// - SeeAlso: A. J. Walker, "An efficient method for generating discrete random variables with
///   general distributions", ACM TOMS 3 (1977); M. Vose, IEEE TSE 17 (1991).
package struct AliasTable: Sendable, Hashable {
    /// The number of lower bits of a word.
    package let shift: UInt32
    /// For each column, the threshold in the upper half and the alias in the lower half.
    package let columns: [UInt64]

    /// Creates a table.
    ///
    /// - Parameter weights: The weights of the values 0, 1, …, with a sum of more than 0.
    /// - Complexity: O(*n*).
    package init(_ weights: [Double]) {
        var bits: UInt32 = 0
        while 1 << bits < weights.count { bits += 1 }
        let count = 1 << Int(bits)
        let size = Int64(1) << Int64(32 - bits)
        shift = 32 - bits
        // Whole shares with a sum of 2^32. The largest one takes what rounding leaves.
        let total = weights.reduce(0, +)
        var shares = weights.map { Int64(($0 / total * 4_294_967_296).rounded()) }
        shares += Array(repeating: 0, count: count - shares.count)
        if let largest = shares.indices.max(by: { shares[$0] < shares[$1] }) {
            shares[largest] += (1 << 32) - shares.reduce(0, +)
        }
        var columns = (0..<count).map { UInt64(size) << 32 | UInt64($0) }
        var small = shares.indices.filter { shares[$0] < size }
        var large = shares.indices.filter { shares[$0] > size }
        while let column = small.popLast(), let giver = large.last {
            columns[column] = UInt64(shares[column]) << 32 | UInt64(giver)
            shares[giver] -= size - shares[column]
            if shares[giver] <= size { large.removeLast() }
            if shares[giver] < size { small.append(giver) }
        }
        self.columns = columns
    }

    /// Returns the value for a random word.
    ///
    /// - Parameter word: The word.
    /// - Returns: The value.
    /// - Complexity: O(1).
    package func value(_ word: UInt32) -> Int {
        let column = shift == 32 ? 0 : Int(word >> shift)
        let rest = shift == 32 ? UInt64(word) : UInt64(word & (1 << shift - 1))
        let entry = columns[column]
        return rest < entry >> 32 ? column : Int(entry & 0xFFFF_FFFF)
    }
}
