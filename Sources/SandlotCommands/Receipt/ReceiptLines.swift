internal import SandlotJSON

/// The lines of a file that hold something: one compact JWS each, spaces around it left out.
struct ReceiptLines: ~Copyable {
    private var reader: LineReader

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        reader = try LineReader(path)
    }

    /// Whether the next line can be had, at least in part, without waiting for input.
    var hasBufferedInput: Bool { reader.hasBufferedInput }

    /// The next line that is not blank and its number; the token is nil if the line is too long to be one.
    mutating func next() throws -> (number: Int, token: [UInt8]?)? {
        while let (number, line) = try reader.next() {
            switch line {
            case .tooLong: return (number, nil)
            case .text(let bytes):
                if let token = Self.trimmed(bytes) { return (number, token) }
            }
        }
        return nil
    }

    /// The line without spaces around it, or nil if nothing else is there.
    private static func trimmed(_ line: [UInt8]) -> [UInt8]? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = line.firstIndex(where: { !isSpace($0) }),
            let last = line.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return first == 0 && last == line.count - 1 ? line : Array(line[first...last])
    }
}
