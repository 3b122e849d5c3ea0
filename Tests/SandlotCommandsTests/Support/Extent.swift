import Foundation

/// How long the long tests are: samples in the normal run, everything if `SANDLOT_FULL` is set.
enum Extent {
    static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    /// Whether each place is tried at which a process can be killed, as in `make soak`, and not a sample.
    static let isSoak = ProcessInfo.processInfo.environment["SANDLOT_SOAK"] != nil

    /// How often a program is ended while it makes something; `SANDLOT_CRASH_ROUNDS` sets another number, of which a
    /// tenth is taken.
    static let crashRounds =
        ProcessInfo.processInfo.environment["SANDLOT_CRASH_ROUNDS"].flatMap(Int.init)
        .map { max(1, $0 / 10) } ?? (isFull ? 40 : 4)
}
