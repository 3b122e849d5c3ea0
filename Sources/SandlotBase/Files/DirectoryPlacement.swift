#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Making directories, moving them, and taking them away.
package enum DirectoryPlacement {
    /// Makes a directory that only its owner can use.
    ///
    /// - Parameter path: The directory, which must not exist.
    /// - Throws: ``FileError`` with what the system says.
    package static func make(_ path: String) throws(FileError) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw FileError("create the directory", path, errno: errno)
        }
        // Whatever the umask says, the permissions are those that were asked for.
        guard unsafe chmod(path, 0o700) == 0 else {
            throw FileError("create the directory", path, errno: errno)
        }
    }

    /// Gives a directory another name; it takes the place of an empty directory, but of nothing else.
    ///
    /// - Parameters:
    ///   - path: The directory's present name.
    ///   - name: Its name from now on, on the same file system.
    /// - Throws: ``FileError`` with what the system says.
    package static func move(_ path: String, to name: String) throws(FileError) {
        guard unsafe rename(path, name) == 0 else {
            throw FileError("create", name, errno: errno)
        }
    }

    /// Waits until the names in a directory have reached the disk.
    package static func synchronize(_ path: String) throws(FileError) {
        try FileDescriptor.directory(path).synchronize()
    }

    /// Gives a file a second name, which must not exist.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - name: The name, in a directory of the same file system.
    /// - Throws: ``FileError``; if the name is taken its `isExistingFile` is true.
    package static func link(_ path: String, as name: String) throws(FileError) {
        guard unsafe SandlotBase.link(path, name) == 0 else {
            let number = errno
            if number == EEXIST { throw FileError(protecting: name) }
            throw FileError("create", name, errno: number)
        }
    }

    /// The names in a directory, sorted.
    ///
    /// - Parameter path: The directory.
    /// - Returns: All names but `.` and `..`.
    /// - Throws: ``FileError`` if it cannot be read.
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

    /// Takes a directory away with everything in it, or a file; it is no error if there is nothing.
    ///
    /// - Parameter path: The directory.
    /// - Throws: ``FileError`` with what the system says.
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
