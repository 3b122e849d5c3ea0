#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Giving a finished file its name, and taking names away.
package enum FilePlacement {
    /// Gives a file that was written under another name its own, if nothing has that name.
    ///
    /// The contents and then the name reach the disk before this returns: a crash leaves the whole file under
    /// the name, or none.
    ///
    /// - Parameters:
    ///   - temporary: The file's present name, in the same directory.
    ///   - path: The name.
    /// - Throws: ``FileError``; if the name is taken its `isExistingFile` is true.
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

    /// Takes a name away; one that nobody has is no error.
    ///
    /// - Parameter path: The name of a file.
    /// - Throws: ``FileError`` with what the system says.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw FileError("remove", path, errno: errno)
        }
    }

    /// The name under which a file is written before it has its own.
    ///
    /// - Parameter path: The file.
    /// - Returns: A hidden name in the same directory.
    package static func temporary(for path: String) -> String {
        "\(directory(of: path))/.\(name(of: path))\(temporarySuffix)"
    }

    private static let temporarySuffix = ".sandlot-tmp"

    /// Whether a name is one that ``temporary(for:)`` gives.
    package static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(temporarySuffix)
    }

    /// The directory of a path.
    ///
    /// - Parameter path: The path of a file.
    /// - Returns: Everything before the last slash; `.` if there is none.
    package static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The directory above a directory, which may be written with slashes behind its name.
    static func parent(of directory: String) -> String {
        var path = directory
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return Self.directory(of: path)
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
