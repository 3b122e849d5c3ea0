internal import SandlotJSON

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Reports beside the main one: each is there as a whole, or as it was before.
enum ReportFile {
    /// Whether two paths lead to one file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        if let one = status(of: one), let other = status(of: other) {
            return one.st_mode & S_IFMT == S_IFREG && one.st_dev == other.st_dev
                && one.st_ino == other.st_ino
        }
        return resolved(one) == resolved(other)
    }

    /// Says why a report could not be written.
    ///
    /// - Throws: ``FileError`` if the directory is missing or protected, or a directory has the name.
    static func requireWritable(_ path: String) throws(FileError) {
        if let status = status(of: path) {
            if status.st_mode & S_IFMT == S_IFDIR {
                throw FileError("create", path, reason: "a directory has this name")
            }
            if status.st_mode & S_IFMT != S_IFREG { return }
        }
        guard access(parts(of: resolved(path)).directory, W_OK) == 0 else {
            throw FileError("create", path, errno: errno)
        }
    }

    /// Writes a report.
    ///
    /// What is no regular file, such as a pipe, is written to as it is.
    ///
    /// - Throws: ``FileError`` if the system refuses.
    static func write(_ text: String, to path: String) throws(FileError) {
        let bytes = Array(text.utf8)
        if let status = status(of: path), status.st_mode & S_IFMT != S_IFREG {
            let number = open(path, O_WRONLY | O_CLOEXEC)
            guard number >= 0 else { throw FileError("write", path, errno: errno) }
            defer { close(number) }
            return try FileDescriptor.write(bytes[...], to: number, path: path)
        }
        let (directory, name) = parts(of: resolved(path))
        try AtomicFileSet([AtomicFileSet.File(name: name, bytes: bytes, mode: 0o644)])
            .write(into: directory, protecting: [])
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func parts(of path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.index(after: slash)...]))
    }

    /// The path without links, so that a link stays a link; a file that is not there yet has the path of its
    /// directory.
    private static func resolved(_ path: String) -> String {
        if let real = real(path) { return real }
        let (directory, name) = parts(of: path)
        return real(directory).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? path
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
