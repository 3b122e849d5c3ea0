/// Reading of whole files into memory.
package enum FileContents {
    /// The size in bytes of the largest file that can be read.
    package static let maximumByteCount = 256 << 20

    /// Reads a whole file.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Returns: All its bytes.
    /// - Throws: ``FileError`` if the file cannot be read, is a directory, or is larger than
    ///   ``maximumByteCount``.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let contents = try read(path, atMost: maximumByteCount) else {
            throw FileError("read", path, reason: "it is larger than 256 MiB")
        }
        return contents
    }

    /// Reads a whole file unless it is too large.
    ///
    /// A pipe, a device, or a link to one has no size that could be checked first, so the bytes are counted
    /// while they are read.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - limit: The size in bytes of the largest file that is read.
    /// - Returns: All its bytes, or nil if there are more than the limit.
    /// - Throws: ``FileError`` if the file cannot be read, or is a directory.
    package static func read(
        _ path: String, atMost limit: Int
    ) throws(FileError) -> [UInt8]? {
        let descriptor = try FileDescriptor.reading(path)
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count: Int
            do {
                count = try unsafe chunk.withUnsafeMutableBytes { buffer in
                    try unsafe descriptor.read(into: buffer)
                }
            } catch let error as FileError {
                throw error
            } catch {
                throw FileError("read", path, reason: "\(error)")
            }
            if count == 0 { return contents }
            contents += chunk[..<count]
            guard contents.count <= limit else { return nil }
        }
    }
}
