internal import SandlotJSON
internal import SandlotStore

/// A reader that reads a file line by line.
final class LineReader {
    /// The maximum length of a line.
    static let maximumByteCount = 64 << 20

    private let descriptor: FileDescriptor
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var used = 0
    private var filled = 0
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// Opens a file, where `-` is standard input.
    init(_ path: String) throws(FileError) {
        descriptor = try FileDescriptor.reading(path)
    }

    /// Reads a line.
    ///
    /// - Returns: The line without its line break, and whether it has one, or nil at the end of the
    ///   file.
    /// - Throws: ``FileError``, or ``LedgerLine/Problem`` if the line is too long.
    func next() throws -> (bytes: [UInt8], isEnded: Bool)? {
        var line: [UInt8] = []
        number += 1
        while true {
            if used == filled {
                used = 0
                filled = try unsafe chunk.withUnsafeMutableBytes { buffer in
                    try unsafe descriptor.read(into: buffer)
                }
                if filled == 0 { return line.isEmpty ? nil : (line, false) }
            }
            let rest = chunk[used..<filled]
            if let end = rest.firstIndex(of: 0x0A) {
                line += rest[..<end]
                used = end + 1
                return (line, true)
            }
            line += rest
            used = filled
            guard line.count <= Self.maximumByteCount else {
                throw LedgerLine.Problem(reason: "it is longer than 64 MiB")
            }
        }
    }
}
