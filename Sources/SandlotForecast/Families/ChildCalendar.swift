/// The sessions of a child, day by day.
///
/// A child has at least one session on the day of the install.
package struct ChildCalendar {
    private let child: Int
    private let family: UInt64
    private var dayWords = SIMD4<UInt32>()
    private var sessionWords = SIMD4<UInt32>()
    private var sessionCount: UInt32 = 0

    /// Starts at the first day.
    ///
    /// - Parameters:
    ///   - child: The number of the child, from 0.
    ///   - family: The number of the family.
    @inline(__always)
    package init(of child: Int, in family: UInt64) {
        self.child = child
        self.family = family
    }

    /// Returns the number of sessions of a day.
    ///
    /// Days must be asked for in order, from 0.
    ///
    /// - Parameters:
    ///   - day: The day after the install.
    ///   - thresholds: The least 16-bit words for 1, 2, and 3 sessions.
    ///   - philox: The generator.
    /// - Returns: The number, up to ``World/maximumSessionCount``.
    @inline(__always)
    package mutating func sessions(
        on day: Int, _ thresholds: SIMD3<UInt32>, _ philox: Philox
    ) -> Int {
        // Eight days share a block, two of them a word.
        if day & 7 == 0 {
            dayWords = philox.block(
                Draw.days.counter(
                    block: UInt32(truncatingIfNeeded: day >> 3), child: child, family: family))
        }
        let pair = dayWords[(day & 7) >> 1]
        let word = day & 1 == 0 ? pair & 0xFFFF : pair >> 16
        let count =
            (word >= thresholds.x ? 1 : 0) + (word >= thresholds.y ? 1 : 0)
            + (word >= thresholds.z ? 1 : 0)
        return day == 0 ? max(1, count) : count
    }

    /// Returns the random words of the next session.
    @inline(__always)
    package mutating func nextSession(_ philox: Philox) -> SIMD2<UInt32> {
        let isSecond = sessionCount & 1 == 1
        if !isSecond {
            sessionWords = philox.block(
                Draw.sessions.counter(block: sessionCount >> 1, child: child, family: family))
        }
        sessionCount &+= 1
        return isSecond ? sessionWords.highHalf : sessionWords.lowHalf
    }
}
