/// The first eight bytes, the last eight bytes, and the length of a text.
///
/// They determine a text of at most 16 bytes, and distinguish almost all others.
struct ShortText: Equatable {
    /// The length of the longest text that is determined.
    static let maximumCount = 16

    private var head: UInt64 = 0
    /// The last eight bytes of a text of more than eight bytes, otherwise 0.
    private var tail: UInt64 = 0
    private var count = -1

    /// Creates a value that equals that of no text.
    init() {}

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - room: The number of readable bytes from the start of the text, at least its length.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, room: Int) {
        count = text.count
        guard room >= 8, let base = text.baseAddress else {
            for index in 0..<min(8, text.count) {
                head |= unsafe UInt64(text[index]) << (8 * UInt64(index))
            }
            return
        }
        let start = unsafe UnsafeRawPointer(base)
        head = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        if count <= 8 {
            head &= ~0 >> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        } else {
            tail = unsafe UInt64(
                littleEndian: start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        }
    }

    /// A number of 64 bits, of which the high ones are well distributed.
    @inline(__always)
    var hash: UInt64 {
        (head &+ tail &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    }

    @inline(__always)
    static func == (left: ShortText, right: ShortText) -> Bool {
        (left.head ^ right.head) | (left.tail ^ right.tail)
            | UInt64(truncatingIfNeeded: left.count ^ right.count) == 0
    }
}
