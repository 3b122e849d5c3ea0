import SandlotJSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where the bytes of a trace come from.
package protocol TraceSource: AnyObject {
    /// Reads at most as many bytes as fit.
    ///
    /// - Returns: How many were read; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int
}

/// A trace in memory.
package final class TraceBytes: TraceSource {
    private let bytes: [UInt8]
    private var position: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        unsafe buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}

/// A trace in a file or a pipe.
package final class TraceFile: TraceSource {
    private let descriptor: FileDescriptor
    private let path: String
    /// How many bytes are still to be read, or nil for what has no size, such as a pipe.
    ///
    /// A file that is still being written ends where it ended when it was opened.
    private var rest: Int?

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile``.
    package init(_ path: String) throws(TraceError) {
        self.path = path
        do throws(FileError) {
            descriptor = try FileDescriptor.reading(path)
            rest = try descriptor.remainingSize
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
        do throws(FileError) {
            let room = unsafe UnsafeMutableRawBufferPointer(
                rebasing: buffer.prefix(min(buffer.count, rest ?? buffer.count)))
            guard room.count > 0 else { return 0 }
            let count = try unsafe descriptor.read(into: room)
            rest = rest.map { $0 - count }
            return count
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
    }
}
