/// The name of a slot in a form without references, so that the scheduler stays bitwise copyable.
///
/// A name has only 63 different characters, so each one takes six bits.
struct AdSlotText: Sendable, Hashable, BitwiseCopyable {
    /// The maximum number of characters.
    static let capacity = 20

    // The characters from the lowest bits on, ten in each half, and zeros after them.
    private var head: UInt64 = 0
    private var tail: UInt64 = 0

    /// Stores a name, or returns nil if it is not a letter, followed by up to 19 letters, digits,
    /// and hyphens of ASCII.
    init?(_ name: String) {
        guard let first = name.utf8.first, Self.isLetter(first), name.utf8.count <= Self.capacity
        else { return nil }
        for (position, byte) in name.utf8.enumerated() {
            guard let index = Self.characters.firstIndex(of: byte) else { return nil }
            let code = UInt64(index + 1) << UInt64(position % 10 * 6)
            if position < 10 { head |= code } else { tail |= code }
        }
    }

    /// The name.
    var string: String {
        var bytes: [UInt8] = []
        for position in 0..<Self.capacity {
            let code = (position < 10 ? head : tail) >> UInt64(position % 10 * 6) & 0x3F
            guard code != 0 else { break }
            bytes.append(Self.characters[Int(code) - 1])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let characters = Array(
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
