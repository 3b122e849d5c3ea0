#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What stands under a path; a symbolic link is not followed.
package enum FileKind: Sendable, Equatable {
    case missing
    case file(byteCount: Int)
    case directory
    case symbolicLink
    /// A pipe, a device, a socket.
    case other

    /// Looks at a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: What it is; missing if its directory is.
    /// - Throws: ``FileError`` if the system does not tell.
    package static func of(_ path: String) throws(FileError) -> FileKind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT { return .missing }
            throw FileError("look at", path, errno: number)
        }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file(byteCount: Int(status.st_size))
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        default: .other
        }
    }

    /// Whether a path is on a disk that was mounted for reading only.
    package static func isOnUnwritableMedium(_ path: String) -> Bool {
        unsafe access(path, W_OK) != 0 && errno == EROFS
    }

    /// Whether this process may write to a file.
    package static func isWritable(_ path: String) -> Bool {
        unsafe access(path, W_OK) == 0
    }

    /// Whether the path leads to a directory, symbolic links followed.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(SystemPath.terminated(path), &status) == 0
            && status.st_mode & S_IFMT == S_IFDIR
    }
}
