internal import SandlotJSON

/// A reader that reads a file line by line with a bounded amount of memory.
struct LineReader: ~Copyable {
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
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var available = 0..<0
    private var partial: [UInt8] = []
    private var isSkipping = false
    private var isAtEnd = false
    private var lineNumber = 0

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        descriptor = try FileDescriptor.reading(path)
    }

    /// Whether at least part of the next line is available without waiting for input.
    var hasBufferedInput: Bool { !available.isEmpty }

    /// Returns the next line and its number, or nil at the end.
    mutating func next() throws(Problem) -> (number: Int, line: Line)? {
        while true {
            if let end = chunk[available].firstIndex(of: UInt8(ascii: "\n")) {
                let head = chunk[available.lowerBound..<end]
                available = (end + 1)..<available.upperBound
                return try finish(head)
            }
            let rest = chunk[available]
            if isAtEnd {
                guard !rest.isEmpty || !partial.isEmpty || isSkipping else { return nil }
                available = 0..<0
                return try finish(rest)
            }
            keep(rest)
            do throws(FileError) {
                try fill()
            } catch {
                throw .file(error)
            }
        }
    }

    private mutating func fill() throws(FileError) {
        let count: Int
        do {
            count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError("read", "the input", reason: "\(error)")
        }
        available = 0..<count
        isAtEnd = count == 0
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        partial += bytes
        if partial.count > Self.maximumLength {
            partial = []
            isSkipping = true
        }
    }

    private mutating func finish(
        _ last: ArraySlice<UInt8>
    ) throws(Problem) -> (number: Int, line: Line) {
        keep(last)
        lineNumber += 1
        defer {
            partial.removeAll(keepingCapacity: partial.count < 1 << 20)
            isSkipping = false
        }
        if isSkipping { return (lineNumber, .tooLong) }
        if lineNumber == 1, partial.starts(with: [0xEF, 0xBB, 0xBF]) { partial.removeFirst(3) }
        if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
        if let problem = problem() {
            throw .notText(
                NotText(
                    line: lineNumber, byte: problem.byte, problem: problem.text,
                    isOtherEncoding: problem.isOtherEncoding))
        }
        return (lineNumber, .text(partial))
    }

    private func problem() -> (byte: Int, text: String, isOtherEncoding: Bool)? {
        if lineNumber == 1,
            partial.starts(with: [0xFF, 0xFE]) || partial.starts(with: [0xFE, 0xFF])
        {
            return (0, "it is UTF-16; convert it to UTF-8", true)
        }
        if let byte = partial.firstIndex(of: 0) { return (byte, "it contains a NUL byte", false) }
        let invalid = partial.withUnsafeBufferPointer { UTF8Sequence.firstInvalidOffset(in: $0) }
        return invalid.map { ($0, "it is not UTF-8", false) }
    }
}
