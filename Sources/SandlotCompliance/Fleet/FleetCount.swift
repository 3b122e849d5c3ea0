/// A number of things in a fleet, which stays exact in every JSON reader.
enum FleetCount {
    /// The largest number; larger ones are replaced by it.
    static let limit = 1 << 53 - 1

    /// Returns a sum that does not depend on the order of its parts.
    static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isOverflow) = left.addingReportingOverflow(right)
        return isOverflow ? limit : min(sum, limit)
    }

    /// Adds numbers by name.
    static func add<Name: Hashable>(_ other: [Name: Int], to counts: inout [Name: Int]) {
        counts.merge(other, uniquingKeysWith: sum)
    }
}
