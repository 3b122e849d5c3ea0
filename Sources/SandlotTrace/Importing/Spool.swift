import SandlotBase

/// Bytes that are written once and read often, in memory up to a limit and then in a temporary file.
final class Spool {
    /// The limit for bytes in memory.
    static let memoryLimit = 4 << 20

    private var file: FileDescriptor?
    private var pending: [UInt8] = []
    private var written = 0

    /// The number of bytes.
    var count: Int { written + pending.count }

    /// Appends bytes.
    ///
    /// - Throws: ``TraceError`` if the temporary file cannot be written.
    func append(_ bytes: some Collection<UInt8>) throws(TraceError) {
        pending.append(contentsOf: bytes)
        guard pending.count >= Self.memoryLimit else { return }
        do throws(FileError) {
            if file == nil { file = try .temporary(in: TraceFile.temporaryDirectory) }
            var failure: FileError?
            unsafe pending.withUnsafeBytes { buffer in
                do throws(FileError) {
                    try unsafe file?.write(buffer)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
        written += pending.count
        pending.removeAll(keepingCapacity: true)
    }

    /// Reads at an offset, at most as many bytes as fit into a buffer.
    ///
    /// - Returns: The number of bytes read, or 0 at the end.
    /// - Throws: ``TraceError`` if the temporary file cannot be read.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(TraceError) -> Int {
        guard offset < written else {
            let start = min(offset - written, pending.count)
            let end = min(start + buffer.count, pending.count)
            unsafe buffer.copyBytes(from: pending[start..<end])
            return end - start
        }
        let room = min(buffer.count, written - offset)
        do throws(FileError) {
            return try unsafe file?.read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(room)), at: offset) ?? 0
        } catch {
            throw TraceError(.unreadableFile, error.description)
        }
    }

    /// Returns bytes at an offset.
    ///
    /// - Throws: ``TraceError`` if there are too few bytes, or they cannot be read.
    func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var result: Result<Int, TraceError> = .success(0)
            unsafe bytes.withUnsafeMutableBytes { buffer in
                do throws(TraceError) {
                    result = .success(
                        try unsafe read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]),
                            at: offset + filled))
                } catch {
                    result = .failure(error)
                }
            }
            let length = try result.get()
            guard length > 0 else {
                throw TraceError(.unreadableFile, "a temporary file became shorter")
            }
            filled += length
        }
        return bytes
    }
}
