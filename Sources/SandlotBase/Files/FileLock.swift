#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The right of one holder to something, for as long as the value lives; also of a process that is killed.
///
/// The file goes when the lock is given up, and stays if the process is killed.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: FileDescriptor

    /// Takes the lock if nobody has it, in this process or in another one; nil if somebody has.
    ///
    /// - Parameter path: A file for this lock alone, made if it is missing; it names the holder's process.
    /// - Throws: ``FileError`` if the file cannot be made or locked.
    package init?(_ path: String) throws(FileError) {
        guard let descriptor = try FileDescriptor.claiming(path, mode: 0o600) else { return nil }
        self.path = path
        self.descriptor = descriptor
        try self.descriptor.truncate()
        try self.descriptor.write(Array("\(getpid())\n".utf8))
    }

    deinit {
        // Closing the file is not enough: a process that is just being started may have it open as well.
        release()
    }

    /// Gives the lock up, before the value goes away.
    package func release() {
        // Whoever has opened the file by now finds out that it has lost its name.
        if descriptor.isNamed(path) { _ = unsafe unlink(path) }
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// The process that has the lock, or had it last, in digits.
    ///
    /// - Parameter path: The lock's file.
    /// - Returns: Nil if that cannot be told.
    package static func holder(_ path: String) -> String? {
        guard let bytes = try? FileContents.read(path), let end = bytes.firstIndex(of: 0x0A),
            !bytes[..<end].isEmpty, bytes[..<end].allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
