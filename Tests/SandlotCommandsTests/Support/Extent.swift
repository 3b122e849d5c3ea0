import Foundation

/// The extent of long tests: samples in the normal run, and everything if `SANDLOT_FULL` is set.
enum Extent {
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    /// Whether each place at which a process can be killed is tested, as in `make soak`, instead of
    /// a sample.
    static let isSoak = ProcessInfo.processInfo.environment["SANDLOT_SOAK"] != nil

    /// The number of times that a program is killed while it creates something.
    ///
    /// `SANDLOT_CRASH_ROUNDS` sets another number, of which a tenth is used.
    static let crashRounds =
        ProcessInfo.processInfo.environment["SANDLOT_CRASH_ROUNDS"].flatMap(Int.init)
        .map { max(1, $0 / 10) } ?? (isFull ? 40 : 4)
}
