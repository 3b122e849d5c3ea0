import SandlotBase

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A trace that can be read repeatedly and at any offset.
package protocol TraceStorage: AnyObject {
    /// Returns a source that starts at the first byte.
    func source() -> any TraceSource
    /// Returns a part of the trace.
    ///
    /// - Parameters:
    ///   - offset: The offset of the part, in bytes.
    ///   - count: The length of the part, in bytes.
    /// - Returns: The bytes.
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile``.
    func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8]
    /// The number of bytes, if it is known.
    var size: Int? { get }
    /// Whether the lines of each run are contiguous.
    var isGroupedByRun: Bool { get }
    /// Returns the line of the user's file that corresponds to a line of the trace.
    ///
    /// - Parameter line: The line, from 1.
    /// - Returns: The same line, unless the trace was imported from another file.
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile``.
    func sourceLine(of line: Int) throws(TraceError) -> Int
}

extension TraceStorage {
    package var isGroupedByRun: Bool { false }

    package func sourceLine(of line: Int) throws(TraceError) -> Int { line }
}

/// A trace in memory.
package final class TraceText: TraceStorage {
    private let text: [UInt8]

    package init(_ text: [UInt8]) {
        self.text = text
    }

    package var size: Int? { text.count }

    package func source() -> any TraceSource { TraceBytes(text) }

    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        Array(text[offset..<offset + count])
    }
}

/// A trace in a file, a pipe, or standard input.
///
/// If a file is still being written, only the bytes that existed when it was opened are read. The contents of a
/// pipe are kept in a temporary file, because a pipe cannot be read twice.
package final class TraceFile: TraceStorage {
    private let descriptor: FileDescriptor
    /// The contents of a pipe so far, or nil for a regular file.
    private let spool: FileDescriptor?
    private var spooled = 0
    private var isSpooling: Bool
    package let size: Int?

    /// Opens a file or standard input.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile``.
    package init(_ path: String) throws(TraceError) {
        do throws(FileError) {
            let descriptor = try FileDescriptor.reading(path)
            let size = try descriptor.isAtBeginning ? descriptor.remainingSize : nil
            spool =
                size == nil ? try FileDescriptor.temporary(in: Self.temporaryDirectory) : nil
            isSpooling = size == nil
            self.size = size
            self.descriptor = descriptor
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
    }

    /// The directory for temporary files.
    static var temporaryDirectory: String {
        guard let directory = unsafe getenv("TMPDIR") else { return "/tmp" }
        return unsafe String(cString: directory)
    }

    package func source() -> any TraceSource { Source(self) }

    package func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var failure: TraceError?
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                do throws(TraceError) {
                    return try unsafe self.read(
                        into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]),
                        at: offset + filled)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            guard read > 0 else {
                throw TraceError(.unreadableFile, "the file became shorter while it was being read")
            }
            filled += read
        }
        return bytes
    }

    private func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(TraceError) -> Int {
        do throws(FileError) {
            if let size {
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: buffer.prefix(max(0, size - offset)))
                return try unsafe descriptor.read(into: room, at: offset)
            }
            guard offset == spooled, isSpooling else {
                return try unsafe spool?.read(into: buffer, at: offset) ?? 0
            }
            let count = try unsafe descriptor.read(into: buffer)
            if count == 0 { isSpooling = false }
            try unsafe spool?.write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
            spooled += count
            return count
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
    }

    /// A source that reads a file from its beginning.
    private final class Source: TraceSource {
        private let file: TraceFile
        private var position = 0

        init(_ file: TraceFile) {
            self.file = file
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
            let count = try unsafe file.read(into: buffer, at: position)
            position += count
            return count
        }
    }
}
