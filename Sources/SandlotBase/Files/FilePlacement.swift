#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Operations that install and remove files, and that derive file names.
package enum FilePlacement {
    /// Renames a finished file if no file has the new name.
    ///
    /// The contents and then the name reach the disk before this function returns. A crash
    /// therefore leaves either the whole file under the name or none.
    ///
    /// - Parameters:
    ///   - temporary: The file's current name, in the same directory.
    ///   - path: The new name.
    /// - Throws: ``FileError``, whose `isExistingFile` is true if the name exists.
    package static func install(_ temporary: String, as path: String) throws(FileError) {
        try FileDescriptor.reading(temporary).synchronize()
        let directory = try FileDescriptor.directory(directory(of: path))
        guard unsafe link(temporary, path) == 0 else {
            let number = errno
            if number == EEXIST { throw FileError(protecting: path) }
            throw FileError("create", path, errno: number)
        }
        do throws(FileError) {
            try directory.synchronize()
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
        _ = unsafe unlink(temporary)
    }

    /// Removes a file if it exists.
    ///
    /// - Parameter path: The name of a file.
    /// - Throws: ``FileError`` with the system's reason.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw FileError("remove", path, errno: errno)
        }
    }

    /// Returns the temporary name under which a file is written.
    ///
    /// - Parameter path: The file.
    /// - Returns: A hidden name in the same directory.
    package static func temporary(for path: String) -> String {
        "\(directory(of: path))/.\(name(of: path))\(temporarySuffix)"
    }

    private static let temporarySuffix = ".sandlot-tmp"

    /// Returns whether a name has the form that ``temporary(for:)`` returns.
    package static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(temporarySuffix)
    }

    /// Returns the absolute path without symbolic links, or nil if there is no file.
    package static func real(_ path: String) -> String? {
        guard let real = unsafe realpath(SystemPath.terminated(path), nil) else { return nil }
        defer { unsafe free(real) }
        let bytes = unsafe UnsafeBufferPointer(start: real, count: strlen(real))
        return SystemPath.text(unsafe bytes.map { UInt8(bitPattern: $0) })
    }

    /// Returns the directory of a path.
    ///
    /// - Parameter path: The path of a file.
    /// - Returns: Everything before the last slash, or `.` if there is none.
    package static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the parent of a directory, whose path may have trailing slashes.
    static func parent(of directory: String) -> String {
        var path = directory
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return Self.directory(of: path)
    }

    /// Returns the last component of a path.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
