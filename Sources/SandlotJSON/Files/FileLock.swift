#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The right of one holder to something, for as long as the value lives; also of a process that is killed.
///
/// The file stays when the lock is given up: removing it would let two holders in.
package final class FileLock: Sendable {
    private let descriptor: FileDescriptor

    /// Takes the lock if nobody has it, in this process or in another one; nil if somebody has.
    ///
    /// - Parameter path: A file for this lock alone, made if it is missing; it names the holder's process.
    /// - Throws: ``FileError`` if the file cannot be made or locked.
    package init?(_ path: String) throws(FileError) {
        descriptor = try FileDescriptor.lockFile(path)
        guard try descriptor.tryLock() else { return nil }
        try descriptor.replaceContents(Array("\(getpid())\n".utf8))
    }

    deinit {
        // Closing the file is not enough: a process that is just being started may have it open as well.
        release()
    }

    /// Gives the lock up, before the value goes away.
    package func release() {
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

extension FileDescriptor {
    /// Opens a lock's file, which is made if it is missing.
    fileprivate static func lockFile(_ path: String) throws(FileError) -> FileDescriptor {
        let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw FileError("open the lock", path, errno: errno) }
        return FileDescriptor(number, path: path)
    }

    /// Takes the lock unless somebody has it.
    fileprivate func tryLock() throws(FileError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw FileError("lock", path, errno: errno) }
        }
        return true
    }

    /// Puts other bytes into a short file.
    fileprivate func replaceContents(_ bytes: [UInt8]) throws(FileError) {
        guard ftruncate(number, 0) == 0 else { throw FileError("write", path, errno: errno) }
        try write(bytes)
    }
}
