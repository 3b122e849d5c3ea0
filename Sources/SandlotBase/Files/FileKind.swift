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
    /// - Returns: What it is; missing if its directory is missing or no directory.
    /// - Throws: ``FileError`` if the system does not tell.
    package static func of(_ path: String) throws(FileError) -> FileKind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { return .missing }
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

extension FileKind {
    /// The names in a directory, in no particular order.
    ///
    /// - Parameter directory: The directory.
    /// - Returns: All names but `.` and `..`.
    /// - Throws: ``FileError`` with what the system says.
    package static func names(in directory: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(directory) else {
            throw FileError("open the directory", directory, errno: errno)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
                ) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

extension FileKind {
    /// Finds out whether files can be made in a directory, which may be missing.
    ///
    /// - Parameter path: The directory.
    /// - Returns: Whether it exists.
    /// - Throws: ``FileError`` if something else has the name, or if nothing could be made there.
    package static func requireDirectory(_ path: String) throws(FileError) -> Bool {
        var current = path
        var exists = true
        while true {
            var status = stat()
            if unsafe stat(current, &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFDIR else {
                    throw FileError("create the directory", path, errno: ENOTDIR)
                }
                break
            }
            let number = errno
            guard number == ENOENT else {
                throw FileError("create the directory", path, errno: number)
            }
            let parent = FilePlacement.parent(of: current)
            guard parent != current else { break }
            (current, exists) = (parent, false)
        }
        guard unsafe access(current, W_OK | X_OK) == 0 else {
            throw FileError("create files in", current, errno: errno)
        }
        return exists
    }
}
