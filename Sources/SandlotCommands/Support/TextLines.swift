import Foundation
import SandlotBase

/// A reader that reads a text file line by line with a bounded amount of memory.
struct TextLines: ~Copyable {
    /// A line of a text file.
    enum Line {
        /// The bytes without the line ending.
        case text([UInt8])
        /// The line is longer than the limit, or is not text. Its content is discarded.
        case tooLong
    }

    /// A byte that no text file contains.
    struct NotText: Error {
        /// The line, from 1.
        let line: Int
        /// The offset in the line, from 0.
        let byte: Int
        /// The problem that was found.
        let problem: String
        /// Whether the whole file is in another encoding, so that no line of it can be read.
        let isOtherEncoding: Bool

        /// The problem and its position in the line.
        var description: String {
            "this is not text: \(problem), at byte \(byte) of the line"
        }

        /// Returns the whole message.
        func message(_ file: String) -> String { "\(file):\(line): \(description)" }
    }

    /// The reason that there is no next line.
    enum Problem: Error {
        case file(FileError)
        /// The line is not text. The reader continues with the next one.
        case notText(NotText)
    }

    /// The maximum length of a line, in bytes.
    static let maximumLength = 16 << 20
    /// The message for a longer line.
    static let tooLong = "the line is longer than \(maximumLength >> 20) MiB"

    private let descriptor: FileDescriptor
    private let lines = LineReader(maximumLength: maximumLength)
    /// The bytes that have been read before the first line was requested.
    private var head: [UInt8] = []

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        descriptor = try FileDescriptor.reading(path)
    }

    /// Whether at least part of the next line is available without waiting for input.
    var hasBufferedInput: Bool { lines.hasBufferedInput }

    /// Returns the next line and its number, or nil at the end.
    mutating func next() throws(Problem) -> (number: Int, line: Line)? {
        let content: LineReader.Content?
        do throws(FileError) {
            content = try lines.next { buffer throws(FileError) in
                try read(into: buffer)
            }
        } catch {
            throw .file(error)
        }
        switch content {
        case nil: return nil
        case .tooLong(let number): return (number, .tooLong)
        case .line(let line): return (line.number, .text(try Self.text(line)))
        }
    }

    /// Reads the whole input instead of lines if its first two bytes are not text.
    ///
    /// Call this before the first line is requested.
    ///
    /// - Parameters:
    ///   - first: The first byte of the format.
    ///   - second: The possible second bytes.
    ///   - limit: The number of bytes after which reading ends.
    /// - Returns: The bytes, or nil if the input begins with others.
    /// - Throws: `FileError` if the input cannot be read.
    mutating func contents(
        beginningWith first: UInt8, _ second: ClosedRange<UInt8>, limit: Int
    ) throws(FileError) -> [UInt8]? {
        guard try readHead(1) > 0, head == [first], try readHead(1) > 0, second.contains(head[1])
        else { return nil }
        while head.count < limit {
            guard try readHead(min(limit - head.count, 1 << 16)) > 0 else { break }
        }
        defer { head = [] }
        return head
    }

    /// Adds at most some bytes to the head.
    ///
    /// - Returns: The number of bytes, which is 0 at the end of the input.
    private mutating func readHead(_ maximumCount: Int) throws(FileError) -> Int {
        var bytes = [UInt8](repeating: 0, count: maximumCount)
        // Typed errors do not pass through `withUnsafeMutableBytes`.
        let read: Result<Int, FileError> = bytes.withUnsafeMutableBytes { buffer in
            do throws(FileError) {
                return .success(try descriptor.read(into: buffer))
            } catch {
                return .failure(error)
            }
        }
        let count = try read.get()
        head += bytes.prefix(count)
        return count
    }

    private mutating func read(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileError) -> Int {
        guard !head.isEmpty else { return try descriptor.read(into: buffer) }
        let count = min(head.count, buffer.count)
        buffer.copyBytes(from: head.prefix(count))
        head.removeFirst(count)
        return count
    }

    private static func text(_ line: LineReader.Line) throws(Problem) -> [UInt8] {
        var bytes = Array(line.bytes)
        if line.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let problem = problem(in: bytes, isFirst: line.number == 1) {
            throw .notText(
                NotText(
                    line: line.number, byte: problem.byte, problem: problem.text,
                    isOtherEncoding: problem.isOtherEncoding))
        }
        return bytes
    }

    private static func problem(
        in line: [UInt8], isFirst: Bool
    ) -> (byte: Int, text: String, isOtherEncoding: Bool)? {
        if isFirst, line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) {
            return (0, "it is UTF-16; convert it to UTF-8", true)
        }
        if let byte = firstNUL(in: line) { return (byte, "it contains a NUL byte", false) }
        let invalid = line.withUnsafeBufferPointer { UTF8Sequence.firstInvalidOffset(in: $0) }
        return invalid.map { ($0, "it is not UTF-8", false) }
    }

    /// Returns the index of the first NUL byte, using the C library's search for speed.
    private static func firstNUL(in line: [UInt8]) -> Int? {
        line.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base, 0, bytes.count) else {
                return nil
            }
            return UnsafeRawPointer(found) - base
        }
    }
}
