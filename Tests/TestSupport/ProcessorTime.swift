import Foundation

/// The time that this thread computes, which does not depend on what else the machine does.
package enum ProcessorTime {
    /// Returns the number of seconds that a synchronous function computes.
    package static func seconds(of body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }

    /// Returns how much longer the work takes if there is four times as much of it.
    ///
    /// - Parameters:
    ///   - count: The smaller amount of work.
    ///   - seconds: Measures an amount of work.
    /// - Returns: The factor, which is about 4 in linear time, and about 16 in quadratic time.
    package static func growth(
        from count: Int, _ seconds: (Int) throws -> Double
    ) rethrows -> Double {
        let smaller = min(try seconds(count), try seconds(count))
        return try seconds(4 * count) / smaller
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
