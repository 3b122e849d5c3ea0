#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Operations that create, rename, list, and remove directories.
package enum DirectoryPlacement {
    /// Creates a directory that only its owner can use.
    ///
    /// - Parameter path: The directory, which must not exist.
    /// - Throws: ``FileError`` with the system's reason.
    package static func make(_ path: String) throws(FileError) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw FileError("create the directory", path, errno: errno)
        }
        // Sets the requested permissions regardless of the umask.
        guard unsafe chmod(path, 0o700) == 0 else {
            throw FileError("create the directory", path, errno: errno)
        }
    }

    /// Renames a directory, replacing only an empty directory.
    ///
    /// - Parameters:
    ///   - path: The directory's current name.
    ///   - name: The directory's new name, on the same file system.
    /// - Throws: ``FileError`` with the system's reason.
    package static func move(_ path: String, to name: String) throws(FileError) {
        guard unsafe rename(path, name) == 0 else {
            throw FileError("create", name, errno: errno)
        }
    }

    /// Waits until the entries of a directory have reached the disk.
    package static func synchronize(_ path: String) throws(FileError) {
        try FileDescriptor.directory(path).synchronize()
    }

    /// Creates a second name for a file, which must not exist.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - name: The new name, on the same file system.
    /// - Throws: ``FileError``, whose `isExistingFile` is true if the name exists.
    package static func link(_ path: String, as name: String) throws(FileError) {
        guard unsafe SandlotBase.link(path, name) == 0 else {
            let number = errno
            if number == EEXIST { throw FileError(protecting: name) }
            throw FileError("create", name, errno: number)
        }
    }

    /// Returns the sorted names in a directory.
    ///
    /// - Parameter path: The directory.
    /// - Returns: All names except `.` and `..`.
    /// - Throws: ``FileError`` if the directory cannot be read.
    package static func names(in path: String) throws(FileError) -> [String] {
        guard let directory = unsafe opendir(SystemPath.terminated(path)) else {
            throw FileError("read the directory", path, errno: errno)
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                SystemPath.text(unsafe Array(bytes.prefix { $0 != 0 }))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a file, or a directory and its contents, if it exists.
    ///
    /// - Parameter path: The directory.
    /// - Throws: ``FileError`` with the system's reason.
    package static func remove(_ path: String) throws(FileError) {
        guard try FileKind.of(path) == .directory else {
            return try FilePlacement.remove(path)
        }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard unsafe rmdir(path) == 0 || errno == ENOENT else {
            throw FileError("remove", path, errno: errno)
        }
    }
}
