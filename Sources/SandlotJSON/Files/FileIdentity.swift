#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The file behind a name, whichever name that is.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Finds the file that has a name; a symbolic link is not followed.
    ///
    /// - Parameter path: The name.
    /// - Returns: The file and the number of names that it has; nil if there is none.
    /// - Throws: ``FileError`` if the system does not tell.
    package static func of(
        _ path: String
    ) throws(FileError) -> (identity: FileIdentity, nameCount: Int)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT { return nil }
            throw FileError("look at", path, errno: number)
        }
        let identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino))
        return (identity, Int(status.st_nlink))
    }

    /// Whether two names lead to one file; not if one of them leads nowhere.
    package static func isSame(_ path: String, _ other: String) throws(FileError) -> Bool {
        guard let first = try of(path), let second = try of(other) else { return false }
        return first.identity == second.identity
    }
}
