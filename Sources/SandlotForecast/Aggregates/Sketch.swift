/// The distribution of whole numbers of 0 or more, with a relative error of at most 1/64.
///
/// Numbers below 64 are exact. Each greater power of two is divided into 32 equal parts, so the
/// middle of a part differs by at most 1/64 from each of its numbers. Adding sketches adds the
/// counts, in any order.
package struct Sketch: Sendable, Hashable {
    /// The counts of the parts, without zeros at the end.
    package private(set) var counts: [Int64] = []

    /// Creates an empty sketch.
    package init() {}

    /// Creates a sketch from its counts.
    package init(counts: [Int64]) {
        self.counts = counts
        while self.counts.last == 0 { self.counts.removeLast() }
    }

    /// The largest number of parts, for numbers below 2^63.
    package static let maximumCount = 64 + 57 * 32

    /// The number of values.
    package var total: Int64 { counts.reduce(0, &+) }

    /// Returns the part of a number.
    @inline(__always)
    package static func part(of value: Int64) -> Int {
        let value = max(0, value)
        guard value >= 64 else { return Int(value) }
        let power = 63 - value.leadingZeroBitCount
        return 64 + (power - 6) * 32 + Int(value >> Int64(power - 5)) - 32
    }

    /// Returns the middle of a part.
    package static func middle(of part: Int) -> Double {
        guard part >= 64 else { return Double(part) }
        let (power, place) = ((part - 64) / 32 + 6, (part - 64) % 32 + 32)
        let width = Double(Int64(1) << Int64(power - 5))
        return (Double(place) + 0.5) * width
    }

    /// Adds a value.
    @inline(__always)
    package mutating func add(_ value: Int64) {
        let part = Self.part(of: value)
        if part >= counts.count {
            counts += repeatElement(0, count: part + 1 - counts.count)
        }
        counts[part] &+= 1
    }

    /// Adds another sketch.
    ///
    /// - Parameter other: The other sketch.
    /// - Returns: Whether all counts are exact, because none became too large.
    package mutating func add(_ other: Sketch) -> Bool {
        if other.counts.count > counts.count {
            counts += repeatElement(0, count: other.counts.count - counts.count)
        }
        var isExact = true
        for (part, count) in other.counts.enumerated() {
            let (sum, isTooLarge) = counts[part].addingReportingOverflow(count)
            counts[part] = sum
            if isTooLarge { isExact = false }
        }
        return isExact
    }

    /// Returns a quantile.
    ///
    /// - Parameter share: The share of values that are at most as great.
    /// - Returns: The quantile with a relative error of at most 1/64, or nil without values.
    package func quantile(_ share: Double) -> Double? {
        // The counts of a file can be so large that their sum needs more bits.
        let total = counts.reduce(UInt128(0)) { $0 + UInt128($1.magnitude) }
        guard total > 0 else { return nil }
        // The nearest Double can be greater than the total.
        let rank = min(total, max(1, UInt128((share * Double(total)).rounded(.up))))
        var sum: UInt128 = 0
        for (part, count) in counts.enumerated() {
            sum += UInt128(count.magnitude)
            if sum >= rank { return Self.middle(of: part) }
        }
        return nil
    }
}
