import Foundation
import TestSupport

/// The extent of the long tests: samples by default, more if `SANDLOT_FULL` is set, and everything if
/// `SANDLOT_SOAK` is set, too.
enum Extent {
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
    static let isSoak = ProcessInfo.processInfo.environment["SANDLOT_SOAK"] != nil

    /// The number of times that trading processes are killed, which `SANDLOT_CRASH_ROUNDS` can set.
    static let crashRounds =
        ProcessInfo.processInfo.environment["SANDLOT_CRASH_ROUNDS"].flatMap(Int.init)
        ?? (isFull ? 200 : 40)

    /// Returns indexes of a collection: all of them, or a sample that depends on the seed.
    ///
    /// - Parameters:
    ///   - count: The number of elements.
    ///   - step: The distance between the indexes of a sample.
    ///   - fullStep: The distance if `SANDLOT_FULL` is set. For a sweep that takes many minutes, it is
    ///     more than 1, and only `SANDLOT_SOAK` visits every index.
    /// - Returns: The indexes.
    static func places(_ count: Int, oneIn step: Int, inFull fullStep: Int = 1) -> StrideTo<Int> {
        let step = isSoak ? 1 : isFull ? fullStep : step
        return stride(from: Int(SeededGenerator.seed % UInt64(step)), to: count, by: step)
    }
}
