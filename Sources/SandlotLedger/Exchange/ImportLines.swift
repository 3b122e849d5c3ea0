package import SandlotBase
import SandlotStore

/// A reader that reads an export line by line.
package final class ImportLines {
    /// The maximum length of a line.
    static let maximumByteCount = 64 << 20

    private let descriptor: FileDescriptor
    private let lines = LineReader(maximumLength: maximumByteCount)
    /// The number of the last line, from 1.
    package private(set) var number = 0

    /// Opens a file, where `-` is standard input.
    package init(_ path: String) throws(FileError) {
        descriptor = try FileDescriptor.reading(path)
    }

    /// Reads a line.
    ///
    /// - Returns: The line without its line break, and whether it has one, or nil at the end of the
    ///   file.
    /// - Throws: ``FileError``, or ``LedgerLine/Problem`` if the line is too long.
    package func next() throws -> (bytes: [UInt8], isEnded: Bool)? {
        number += 1
        let content = try unsafe lines.next { buffer throws(FileError) in
            try unsafe descriptor.read(into: buffer)
        }
        switch unsafe content {
        case .line(let line): return unsafe (Array(line.bytes), !line.isUnterminated)
        case .tooLong: throw LedgerLine.Problem(reason: "it is longer than 64 MiB")
        case nil: return nil
        }
    }
}
