#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A reader that splits a file into lines in bounded memory.
@safe
package final class TraceLines {
    /// One line of a file.
    @unsafe package struct Line {
        /// The bytes without the line ending, valid until the next line is requested.
        package let bytes: UnsafeBufferPointer<UInt8>
        /// The number of the line, from 1.
        package let number: Int
        /// The offset of the line in the file, in bytes.
        package let offset: Int
        /// Whether this is the last line of the file and has no line ending.
        package let isUnterminated: Bool
    }

    private let source: any TraceSource
    private var buffer: UnsafeMutableRawBufferPointer
    /// The part of the buffer that has been read but not returned yet.
    private var available = 0..<0
    /// The length of the beginning of `available` that is known to contain no newline.
    private var searched = 0
    private var bufferOffset = 0
    private var isAtEnd = false
    private var lineNumber = 0

    /// Creates a reader that starts at the source's first byte.
    package init(_ source: some TraceSource) {
        self.source = source
        unsafe buffer = .allocate(byteCount: 1 << 18, alignment: 16)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Returns the next line that is not blank, or nil at the end.
    ///
    /// - Throws: ``TraceError`` if the source cannot be read or a line is too long.
    package func next() throws(TraceError) -> Line? {
        while var line = try unsafe nextAny() {
            if unsafe line.offset == 0 {
                try unsafe checkEncoding(line.bytes)
                if unsafe line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                    unsafe line = Line(
                        bytes: UnsafeBufferPointer(rebasing: line.bytes.dropFirst(3)),
                        number: line.number, offset: 3, isUnterminated: line.isUnterminated)
                }
            }
            if unsafe !Self.isBlank(line.bytes) { return unsafe line }
        }
        return nil
    }

    /// Throws an error if the file has an encoding that must be converted first.
    ///
    /// - Parameter start: The first line of the file.
    /// - Throws: ``TraceError`` that names the encoding.
    private func checkEncoding(_ start: UnsafeBufferPointer<UInt8>) throws(TraceError) {
        // A byte order mark, or a brace in two bytes.
        let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF], [0x7B, 0x00], [0x00, 0x7B]].contains {
            unsafe start.starts(with: $0)
        }
        if isUTF16 {
            throw TraceError(
                .notUTF8,
                "this is UTF-16, but a trace must be UTF-8; convert it with iconv, for example",
                line: 1, byte: 0)
        }
        if unsafe start.starts(with: [0x1F, 0x8B]) {
            throw TraceError(
                .invalidJSON, "this is compressed with gzip; decompress it first", line: 1, byte: 0)
        }
    }

    @inline(__always)
    private static func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in line.indices {
            let byte = unsafe line[index]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return false }
        }
        return true
    }

    private func nextAny() throws(TraceError) -> Line? {
        while true {
            if let end = newline() {
                try checkLength(end - available.lowerBound)
                let line = unsafe take(until: end, isUnterminated: false)
                available = end + 1..<available.upperBound
                searched = 0
                return unsafe line
            }
            searched = available.count
            guard !isAtEnd else {
                guard !available.isEmpty else { return nil }
                try checkLength(available.count)
                defer {
                    available = available.upperBound..<available.upperBound
                    searched = 0
                }
                return unsafe take(until: available.upperBound, isUnterminated: true)
            }
            try checkLength(available.count)
            try fill()
        }
    }

    @inline(__always)
    private func checkLength(_ length: Int) throws(TraceError) {
        guard length <= TraceReader.maximumLineLength else {
            throw TraceError(
                .lineTooLong,
                "the line is longer than \(TraceReader.maximumLineLength >> 20) MiB",
                line: lineNumber + 1)
        }
    }

    private func newline() -> Int? {
        let start = available.lowerBound + searched
        guard start < available.upperBound, let base = unsafe buffer.baseAddress else {
            return nil
        }
        guard
            let found = unsafe memchr(base + start, 0x0A, available.upperBound - start)
        else { return nil }
        return unsafe found - base
    }

    private func take(until end: Int, isUnterminated: Bool) -> Line {
        lineNumber += 1
        var end = end
        let start = available.lowerBound
        let offset = bufferOffset + start
        if end > start, unsafe buffer[end - 1] == 0x0D { end -= 1 }
        return unsafe Line(
            bytes: UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[start..<end]),
            number: lineNumber, offset: offset, isUnterminated: isUnterminated)
    }

    /// Makes room after the available bytes, and reads.
    private func fill() throws(TraceError) {
        if available.lowerBound > 0 {
            bufferOffset += available.lowerBound
            if let base = unsafe buffer.baseAddress {
                unsafe base.copyMemory(
                    from: base + available.lowerBound, byteCount: available.count)
            }
            available = 0..<available.count
        }
        if unsafe available.count > buffer.count / 2 {
            let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
                byteCount: buffer.count * 2, alignment: 16)
            unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[available]))
            unsafe buffer.deallocate()
            unsafe buffer = larger
        }
        let room = unsafe UnsafeMutableRawBufferPointer(
            rebasing: buffer[available.upperBound...])
        let count = try unsafe source.read(into: room)
        if count == 0 { isAtEnd = true }
        available = available.lowerBound..<available.upperBound + count
    }
}
