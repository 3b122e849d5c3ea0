#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock that one holder has while the value exists, and that is released if the process is
/// killed.
///
/// The lock's file is removed when the lock is released, and remains if the process is killed.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: FileDescriptor

    /// Acquires the lock, or returns nil if this process or another one holds it.
    ///
    /// - Parameter path: A file for this lock only, which is created if it is missing. It contains
    ///   the holder's process identifier.
    /// - Throws: ``FileError`` if the file cannot be created or locked, or is another file.
    package init?(_ path: String) throws(FileError) {
        guard try Self.isLockOrMissing(path) else {
            throw FileError(
                "lock", path,
                reason: "it is not the file of a lock; move it away if you want to keep it")
        }
        guard let descriptor = try FileDescriptor.claiming(path, mode: 0o600) else { return nil }
        self.path = path
        self.descriptor = descriptor
        try self.descriptor.truncate()
        try self.descriptor.write(Array("\(getpid())\n".utf8))
    }

    deinit {
        // Closing the file is not enough, because a process that is being started may also have it
        // open.
        release()
    }

    /// Releases the lock before the value is destroyed.
    package func release() {
        // A process that has already opened the file detects that it has been unlinked.
        if descriptor.isNamed(path) { _ = unsafe unlink(path) }
        _ = flock(descriptor.number, LOCK_UN)
    }

    /// Returns whether a file is missing or can be that of a lock: it has no other name, and contains
    /// nothing or only a number.
    private static func isLockOrMissing(_ path: String) throws(FileError) -> Bool {
        var status = stat()
        // A link, a pipe, or a directory is refused when it is opened, with its own error.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return true
        }
        guard status.st_nlink <= 1 else { return false }
        do throws(FileError) {
            guard let bytes = try FileContents.read(path, atMost: 32) else { return false }
            return bytes.allSatisfy { (48...57).contains($0) || $0 == 0x0A }
        } catch {
            // Its holder may have released it in the meantime.
            if try FileKind.of(path) == .missing { return true }
            throw error
        }
    }

    /// Returns the identifier of the process that holds the lock or held it last, in digits.
    ///
    /// - Parameter path: The path of the lock's file.
    /// - Returns: The process identifier, or nil if it cannot be determined.
    package static func holder(_ path: String) -> String? {
        guard let bytes = try? FileContents.read(path), let end = bytes.firstIndex(of: 0x0A),
            !bytes[..<end].isEmpty, bytes[..<end].allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
