import Foundation

/// The extent of explorations in which nothing must be found.
enum Extent {
    /// Returns the number of their runs.
    ///
    /// - Parameter sample: The number in the short tests.
    /// - Returns: The sample, 2,000 if `SANDLOT_FULL` is set, or 10,000 if `SANDLOT_SOAK` is set, too.
    static func runs(sample: Int) -> Int {
        let environment = ProcessInfo.processInfo.environment
        if environment["SANDLOT_SOAK"] != nil { return 10_000 }
        return environment["SANDLOT_FULL"] != nil ? 2000 : sample
    }
}
