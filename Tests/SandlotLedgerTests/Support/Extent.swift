import Foundation
import TestSupport

/// The extent of the long tests: samples by default, everything if `SANDLOT_FULL` is set.
enum Extent {
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    /// The number of times that trading processes are killed, which `SANDLOT_CRASH_ROUNDS` can set.
    static let crashRounds =
        ProcessInfo.processInfo.environment["SANDLOT_CRASH_ROUNDS"].flatMap(Int.init)
        ?? (isFull ? 200 : 40)

    /// Returns all indexes of a collection, or a sample that depends on the seed.
    static func places(_ count: Int, oneIn step: Int) -> StrideTo<Int> {
        isFull
            ? stride(from: 0, to: count, by: 1)
            : stride(from: Int(SeededGenerator.seed % UInt64(step)), to: count, by: step)
    }
}
