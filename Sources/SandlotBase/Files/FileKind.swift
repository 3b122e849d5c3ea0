#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The kind of file at a path, without following a symbolic link.
package enum FileKind: Sendable, Equatable {
    case missing
    case file(byteCount: Int)
    case directory
    case symbolicLink
    /// A pipe, a device, or a socket.
    case other

    /// Determines the kind of file at a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: The kind, which is `missing` also if the parent directory is missing or not a
    ///   directory.
    /// - Throws: ``FileError`` if the file cannot be inspected.
    package static func of(_ path: String) throws(FileError) -> FileKind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { return .missing }
            throw FileError("inspect", path, errno: number)
        }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file(byteCount: Int(status.st_size))
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        default: .other
        }
    }

    /// Returns whether a path is on a file system that is mounted read-only.
    package static func isOnUnwritableMedium(_ path: String) -> Bool {
        unsafe access(path, W_OK) != 0 && errno == EROFS
    }

    /// Returns whether this process may write to a file.
    package static func isWritable(_ path: String) -> Bool {
        unsafe access(path, W_OK) == 0
    }

    /// Returns whether a path refers to a directory, following symbolic links.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(SystemPath.terminated(path), &status) == 0
            && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension FileKind {
    /// Checks that files can be created in a directory, which may be missing.
    ///
    /// - Parameter path: The directory.
    /// - Returns: Whether the directory exists.
    /// - Throws: ``FileError`` if the path is not a directory, or if no files can be created there.
    package static func requireDirectory(_ path: String) throws(FileError) -> Bool {
        var current = path
        var exists = true
        while true {
            var status = stat()
            if unsafe stat(SystemPath.terminated(current), &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFDIR else {
                    throw FileError("create the directory", path, errno: ENOTDIR)
                }
                break
            }
            let number = errno
            guard number == ENOENT else {
                throw FileError("create the directory", path, errno: number)
            }
            if case .symbolicLink = try of(current) {
                throw FileError("create the directory", path, errno: number)
            }
            let parent = FilePlacement.parent(of: current)
            guard parent != current else { break }
            (current, exists) = (parent, false)
        }
        guard unsafe access(SystemPath.terminated(current), W_OK | X_OK) == 0 else {
            throw FileError("create files in", current, errno: errno)
        }
        if !exists { try requireNewDirectory(in: current, for: path) }
        return exists
    }

    /// Checks that a directory can be created in another one, which the permissions do not tell in a
    /// file system such as `/proc`.
    ///
    /// - Parameters:
    ///   - parent: The directory that exists.
    ///   - path: The directory that is missing.
    /// - Throws: ``FileError`` if the system refuses.
    private static func requireNewDirectory(
        in parent: String, for path: String
    ) throws(FileError) {
        // Another name, so that a process that has just created the directory keeps it.
        let probe = FilePlacement.temporary(for: "\(parent)/directory")
        guard unsafe mkdir(probe, 0o700) == 0 || errno == EEXIST else {
            throw FileError("create the directory", path, errno: errno)
        }
        _ = unsafe rmdir(probe)
    }
}
