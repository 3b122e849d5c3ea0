import Foundation
import TestSupport

/// How long the long tests are: samples in the normal run, everything if `SANDLOT_FULL` is set.
enum Extent {
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    /// How often processes are killed while they trade; `SANDLOT_CRASH_ROUNDS` sets another number.
    static let crashRounds =
        ProcessInfo.processInfo.environment["SANDLOT_CRASH_ROUNDS"].flatMap(Int.init)
        ?? (isFull ? 200 : 40)

    /// Every place of a collection, or a sample that is another one for another seed.
    static func places(_ count: Int, oneIn step: Int) -> StrideTo<Int> {
        isFull
            ? stride(from: 0, to: count, by: 1)
            : stride(from: Int(SeededGenerator.seed % UInt64(step)), to: count, by: step)
    }
}
