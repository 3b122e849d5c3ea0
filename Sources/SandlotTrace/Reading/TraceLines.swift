package import SandlotBase

/// A reader that splits a file into lines in bounded memory.
@safe
package final class TraceLines {
    /// One line of a file.
    package typealias Line = LineReader.Line

    private let source: any TraceSource
    private let lines = LineReader(maximumLength: TraceReader.maximumLineLength)

    /// Creates a reader that starts at the source's first byte.
    package init(_ source: some TraceSource) {
        self.source = source
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
        if let line = unsafe lines.nextAvailable() { return unsafe line }
        let content = try unsafe lines.next { buffer throws(TraceError) in
            try unsafe source.read(into: buffer)
        }
        switch unsafe content {
        case .line(let line): return unsafe line
        case .tooLong(let number):
            throw TraceError(
                .lineTooLong,
                "the line is longer than \(TraceReader.maximumLineLength >> 20) MiB", line: number)
        case nil: return nil
        }
    }
}
