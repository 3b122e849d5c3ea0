/// A session of a family's child in 32 bits: the child, the day, the pattern, and whether it is the
/// child's first session of the day.
struct FamilySession: Sendable, BitwiseCopyable {
    private let bits: UInt32

    /// A place for a session.
    init() {
        bits = 0
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - child: The number of the child, below 4.
    ///   - day: The day after the install, below 4096.
    ///   - pattern: The number of the pattern, below 65,536.
    ///   - isFirst: Whether it is the child's first session of the day.
    @inline(__always)
    init(child: Int, day: Int, pattern: UInt16, isFirst: Bool) {
        bits =
            UInt32(pattern) | UInt32(truncatingIfNeeded: day) &<< 16
            | UInt32(truncatingIfNeeded: child) &<< 28 | (isFirst ? 1 << 31 : 0)
    }

    @inline(__always) var pattern: Int { Int(bits & 0xFFFF) }
    @inline(__always) var day: Int32 { Int32(bits >> 16 & 0xFFF) }
    @inline(__always) var child: Int { Int(bits >> 28 & 3) }
    @inline(__always) var isFirst: Bool { bits >> 31 == 1 }
}
