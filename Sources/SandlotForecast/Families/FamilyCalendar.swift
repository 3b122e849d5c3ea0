/// The sessions of the children of a family, day by day.
///
/// A child has at least one session on the day of the install. One value serves many families in turn,
/// so that no memory is allocated for each of them.
struct FamilyCalendar {
    /// For each child, the number of sessions of each day.
    private var counts: [UInt8]
    /// For each child, the patterns of the sessions in order, and after them what other children left.
    private var patterns: [UInt16]
    /// The number of days for which there is room, a multiple of the eight days that share a block.
    private let dayCapacity: Int
    private let sessionCapacity: Int
    /// The sessions of all children, by day and child, and after them what other families left.
    private var sessions: [FamilySession]
    private var sessionCount = 0
    /// The random words of a child, whether they decide the days or the sessions.
    private var blocks: [SIMD4<UInt32>]

    /// Prepares for the families of a world.
    init(_ world: World) {
        let childCount = Population.maximumChildCount
        dayCapacity = (world.days + 7) / 8 * 8
        // The sessions of a day are read and written also behind the last one.
        sessionCapacity = (dayCapacity + 1) * World.maximumSessionCount
        counts = Array(repeating: 0, count: dayCapacity * childCount)
        patterns = Array(repeating: 0, count: sessionCapacity * childCount)
        blocks = Array(repeating: .zero, count: sessionCapacity / 2 + 4)
        sessions = Array(repeating: FamilySession(), count: sessionCapacity * childCount)
    }

    /// Draws the sessions of a child.
    ///
    /// - Parameters:
    ///   - child: The number of the child, from 0.
    ///   - family: The number of the family.
    ///   - traits: The traits of the child.
    ///   - installDay: The day of the install in the calendar.
    ///   - world: The population.
    ///   - philox: The generator.
    mutating func draw(
        _ child: Int, of family: UInt64, _ traits: ChildTraits, installDay: Int, _ world: World,
        _ philox: Philox
    ) {
        let sessionCount = drawCounts(
            child, of: family, traits, installDay: installDay, world.limits, philox)
        let start = child &* sessionCapacity
        // Two sessions share a block.
        let blockCount = (sessionCount &+ 1) / 2
        blocks.withUnsafeMutableBufferPointer { blocks in
            philox.fill(
                blocks, blockCount,
                from: Draw.sessions.counter(block: 0, child: child, family: family))
            patterns.withUnsafeMutableBufferPointer { patterns in
                world.patterns.withTables { tables in
                    for index in 0..<blockCount {
                        let words = blocks[index]
                        let session = start &+ 2 &* index
                        patterns[session] = tables.pattern(words.x, words.y)
                        patterns[session &+ 1] = tables.pattern(words.z, words.w)
                    }
                }
            }
        }
    }

    /// Draws the numbers of sessions of a child's days.
    ///
    /// - Returns: The number of all sessions.
    private mutating func drawCounts(
        _ child: Int, of family: UInt64, _ traits: ChildTraits, installDay: Int,
        _ limits: SessionLimits, _ philox: Philox
    ) -> Int {
        let start = child &* dayCapacity
        // Eight days share a block, two of them a word, of which the first has the lower half.
        let blockCount = (Int(traits.days) &+ 7) / 8
        return blocks.withUnsafeMutableBufferPointer { blocks in
            philox.fill(
                blocks, blockCount, from: Draw.days.counter(block: 0, child: child, family: family))
            return counts.withUnsafeMutableBytes { bytes in
                let end = SIMD8(repeating: traits.days)
                var days = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
                var sums = SIMD8<Int32>.zero
                for index in 0..<blockCount {
                    let words = SIMD8<Int32>(
                        truncatingIfNeeded: unsafeBitCast(blocks[index], to: SIMD8<UInt16>.self))
                    var counts = limits.sessionCounts(
                        words, rhythm: traits.rhythm, from: installDay &+ 8 &* index)
                    if index == 0 { counts[0] = max(1, counts[0]) }
                    counts.replace(with: 0, where: days .>= end)
                    sums &+= counts
                    bytes.storeBytes(
                        of: SIMD8<UInt8>(truncatingIfNeeded: counts),
                        toByteOffset: start &+ 8 &* index, as: SIMD8<UInt8>.self)
                    days &+= SIMD8(repeating: 8)
                }
                return Int(sums.wrappedSum())
            }
        }
    }

    /// Lists the sessions of all children, which must have been drawn, by day.
    ///
    /// - Parameters:
    ///   - childTraits: The traits of the children.
    ///   - childCount: The number of children.
    mutating func merge(_ childTraits: [ChildTraits], _ childCount: Int) {
        let end = Int(childTraits[..<childCount].reduce(0) { max($0, $1.days) })
        for child in 0..<childCount {
            let drawnDays = (Int(childTraits[child].days) &+ 7) & ~7
            if drawnDays < end { clear(drawnDays..<end, of: child) }
        }
        sessionCount = sessions.withUnsafeMutableBufferPointer { sessions in
            counts.withUnsafeBufferPointer { counts in
                patterns.withUnsafeBufferPointer { patterns in
                    switch childCount {
                    case 1: Self.merge(counts, patterns, days: end, 1, into: sessions)
                    case 2: Self.merge(counts, patterns, days: end, 2, into: sessions)
                    case 3: Self.merge(counts, patterns, days: end, 3, into: sessions)
                    default: Self.merge(counts, patterns, days: end, 4, into: sessions)
                    }
                }
            }
        }
    }

    /// Lists sessions by day.
    ///
    /// It is inlined with a constant number of children, whose positions are then in registers.
    ///
    /// - Returns: The number of sessions.
    @inline(__always)
    private static func merge(
        _ counts: UnsafeBufferPointer<UInt8>, _ patterns: UnsafeBufferPointer<UInt16>, days: Int,
        _ childCount: Int, into sessions: UnsafeMutableBufferPointer<FamilySession>
    ) -> Int {
        let dayCapacity = counts.count / Population.maximumChildCount
        let sessionCapacity = patterns.count / Population.maximumChildCount
        var next = SIMD4<Int>(0, 1, 2, 3) &* SIMD4(repeating: sessionCapacity)
        var count = 0
        for day in 0..<days {
            for child in 0..<childCount {
                // All sessions that a day can have are written, and the next day overwrites those
                // that did not take place. A branch would often be predicted wrongly.
                for number in 0..<World.maximumSessionCount {
                    sessions[count &+ number] = FamilySession(
                        child: child, day: day, pattern: patterns[next[child] &+ number],
                        isFirst: number == 0)
                }
                let sessionCount = Int(counts[child &* dayCapacity &+ day])
                count &+= sessionCount
                next[child] &+= sessionCount
            }
        }
        return count
    }

    /// Sets the numbers of sessions of days that were not drawn to zero.
    private mutating func clear(_ days: Range<Int>, of child: Int) {
        let start = child &* dayCapacity
        for day in days { counts[start &+ day] = 0 }
    }

    /// Calls a closure with the sessions by day.
    @inline(__always)
    func withSessions<Result>(_ body: (UnsafeBufferPointer<FamilySession>) -> Result) -> Result {
        sessions.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[..<sessionCount]))
        }
    }
}
