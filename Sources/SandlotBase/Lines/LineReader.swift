#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A reader that splits input into lines in bounded memory.
///
/// The caller reads the input, because each kind of input fails with its own error.
@safe
package final class LineReader {
    /// A line of the input.
    @unsafe package struct Line {
        /// The bytes without the line ending, valid until the next line is requested.
        package let bytes: UnsafeBufferPointer<UInt8>
        /// The number of the line, from 1.
        package let number: Int
        /// The offset of the line's first byte in the input.
        package let offset: Int
        /// Whether this is the last line and has no line ending.
        package let isUnterminated: Bool

        /// Creates a line.
        package init(
            bytes: UnsafeBufferPointer<UInt8>, number: Int, offset: Int, isUnterminated: Bool
        ) {
            unsafe self.bytes = unsafe bytes
            unsafe self.number = number
            unsafe self.offset = offset
            unsafe self.isUnterminated = isUnterminated
        }
    }

    /// The result of a request for a line.
    @unsafe package enum Content {
        case line(Line)
        /// The line with this number is longer than the limit. The next line follows it.
        case tooLong(number: Int)
    }

    @unsafe private enum Step {
        case content(Content)
        case needsInput
        case end
    }

    private let maximumLength: Int
    private var buffer: UnsafeMutableRawBufferPointer
    /// The part of the buffer that has been read but not returned yet.
    private var available = 0..<0
    /// The length of the beginning of `available` that is known to contain no newline.
    private var searched = 0
    private var bufferOffset = 0
    private var isAtEnd = false
    private var isSkipping = false
    private var lineNumber = 0

    /// Creates a reader that starts at the first byte of an input.
    ///
    /// - Parameter maximumLength: The length of the longest line that is returned, in bytes.
    package init(maximumLength: Int) {
        self.maximumLength = maximumLength
        unsafe buffer = .allocate(byteCount: 1 << 18, alignment: 16)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Whether at least part of the next line is available without waiting for input.
    package var hasBufferedInput: Bool { !available.isEmpty }

    /// Returns the next line.
    ///
    /// A line ends with LF or CR LF.
    ///
    /// - Parameter read: Reads at most as many bytes as fit into a buffer, and returns their
    ///   number, which is 0 at the end of the input.
    /// - Returns: The line, or nil at the end.
    /// - Throws: The error of `read`.
    package func next<Failure>(
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Content? {
        while true {
            switch unsafe step() {
            case .content(let content): return unsafe content
            case .end: return nil
            case .needsInput:
                let count = try unsafe read(makeRoom())
                if count == 0 { isAtEnd = true }
                available = available.lowerBound..<available.upperBound + count
            }
        }
    }

    /// Returns the next line if it is available without reading, which is usually the case.
    ///
    /// - Returns: The line, or nil if ``next(reading:)`` must find it.
    package func nextAvailable() -> Line? {
        guard !isSkipping, let end = newline(), end - available.lowerBound <= maximumLength else {
            return nil
        }
        let line = unsafe take(until: end, isUnterminated: false)
        drop(until: end + 1)
        return unsafe line
    }

    private func step() -> Step {
        if isSkipping { skip() }
        guard let end = newline() else {
            searched = available.count
            guard available.count <= maximumLength else { return unsafe tooLong() }
            guard isAtEnd else { return unsafe .needsInput }
            guard !available.isEmpty else { return unsafe .end }
            let line = unsafe take(until: available.upperBound, isUnterminated: true)
            drop(until: available.upperBound)
            return unsafe .content(.line(line))
        }
        guard end - available.lowerBound <= maximumLength else { return unsafe tooLong() }
        let line = unsafe take(until: end, isUnterminated: false)
        drop(until: end + 1)
        return unsafe .content(.line(line))
    }

    private func tooLong() -> Step {
        isSkipping = true
        lineNumber += 1
        return unsafe .content(.tooLong(number: lineNumber))
    }

    /// Drops the available part of a line that is too long.
    private func skip() {
        guard let end = newline() else { return drop(until: available.upperBound) }
        drop(until: end + 1)
        isSkipping = false
    }

    private func drop(until end: Int) {
        available = end..<available.upperBound
        searched = 0
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

    /// Moves the available bytes to the front of the buffer, which grows if it is more than half full.
    ///
    /// - Returns: The free part of the buffer.
    private func makeRoom() -> UnsafeMutableRawBufferPointer {
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
        return unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[available.upperBound...])
    }
}
