/// The words from which a day has 1, 2, and 3 sessions, for each rhythm and each day of the calendar.
///
/// The words of eight days are compared at once.
struct SessionLimits: Sendable, Hashable {
    /// For each rhythm and each number of sessions, the limits of the days in order.
    private let limits: [Int32]
    private let dayCount: Int

    /// Creates the limits.
    ///
    /// - Parameters:
    ///   - thresholds: For each rhythm and kind of day, the least 16-bit words for 1, 2, and 3 sessions.
    ///   - calendar: The kind of each day.
    init(_ thresholds: [SIMD3<UInt32>], _ calendar: [UInt8]) {
        // Eight days can begin with the last one.
        let kinds = calendar.map(Int.init) + Array(repeating: 0, count: 7)
        dayCount = kinds.count
        limits = stride(from: 0, to: thresholds.count, by: 3).flatMap { rhythm in
            (0..<3).flatMap { number in
                kinds.map { Int32(thresholds[rhythm + $0][number]) }
            }
        }
    }

    /// Returns the numbers of sessions of eight days.
    ///
    /// - Parameters:
    ///   - words: A 16-bit word for each day.
    ///   - rhythm: The number of the rhythm.
    ///   - day: The first day in the calendar.
    /// - Returns: The numbers, from 0 to 3.
    @inline(__always)
    func sessionCounts(
        _ words: SIMD8<Int32>, rhythm: Int, from day: Int
    ) -> SIMD8<Int32> {
        limits.withUnsafeBytes { bytes in
            func isReached(_ number: Int) -> SIMD8<Int32> {
                let index = (rhythm &* 3 &+ number) &* dayCount &+ day
                let limits = bytes.loadUnaligned(
                    fromByteOffset: index &* MemoryLayout<Int32>.stride, as: SIMD8<Int32>.self)
                return SIMD8<Int32>.zero.replacing(with: 1, where: words .>= limits)
            }
            return isReached(0) &+ isReached(1) &+ isReached(2)
        }
    }
}
