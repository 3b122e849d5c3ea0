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
    /// Writes a report.
    ///
    /// What is no regular file, such as a pipe, is written to as it is.
    ///
    /// - Throws: ``FileError`` if the system refuses.
    static func write(_ text: String, to path: String) throws(FileError) {
        let bytes = Array(text.utf8)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw FileError("create", path, reason: "a directory has this name")
            }
            let number = open(path, O_WRONLY | O_CLOEXEC)
            guard number >= 0 else { throw FileError("write", path, errno: errno) }
            defer { close(number) }
            return try FileDescriptor.write(bytes[...], to: number, path: path)
        }
        // A link stays a link.
        let target = resolved(path)
        let slash = target.lastIndex(of: "/")
        let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
        let directory = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        guard !name.isEmpty else {
            throw FileError("create", path, reason: "a file's name is needed")
        }
        try AtomicFileSet([AtomicFileSet.File(name: name, bytes: bytes, mode: 0o644)])
            .write(into: directory, protecting: [])
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
