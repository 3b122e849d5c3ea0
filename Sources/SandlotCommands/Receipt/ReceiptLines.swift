internal import SandlotBase

/// The lines of a file that hold something: one compact JWS each, spaces around it left out.
struct ReceiptLines: ~Copyable {
    private var reader: TextLines

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        reader = try TextLines(path)
    }

    /// Whether the next line can be had, at least in part, without waiting for input.
    var hasBufferedInput: Bool { reader.hasBufferedInput }

    /// A line that is not blank.
    enum Token: Sendable {
        case text([UInt8])
        /// The line cannot hold a receipt, for this reason.
        case unreadable(String)

        /// The number of bytes that are held.
        var count: Int {
            switch self {
            case .text(let bytes): bytes.count
            case .unreadable: 0
            }
        }
    }

    /// The next line that is not blank, and its number.
    ///
    /// A line that is not text does not keep the others from being read.
    ///
    /// - Throws: `FileError`, and `TextLines.NotText` if the whole file is in another encoding.
    mutating func next() throws -> (number: Int, token: Token)? {
        while true {
            do throws(TextLines.Problem) {
                guard let (number, line) = try reader.next() else { return nil }
                switch line {
                case .tooLong: return (number, .unreadable(TextLines.tooLong))
                case .text(let bytes):
                    if let token = Self.trimmed(bytes) { return (number, .text(token)) }
                }
            } catch {
                switch error {
                case .file(let error): throw error
                case .notText(let problem) where problem.isOtherEncoding: throw problem
                case .notText(let problem):
                    return (problem.line, .unreadable(problem.description))
                }
            }
        }
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
