import SandlotBase

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that a command writes in addition to its main result.
///
/// Either all such files are written as a whole, or nothing is changed.
struct ReportFile {
    let path: String
    let bytes: [UInt8]

    /// Describes a text file.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - path: The path. If it is not a regular file, such as a pipe, the content is written into
    ///     it.
    init(_ text: String, to path: String) {
        self.init(bytes: Array(text.utf8), to: path)
    }

    /// Describes a file of bytes.
    init(bytes: [UInt8], to path: String) {
        self.path = path
        self.bytes = bytes
    }

    /// Checks that a file can be written.
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

    /// Writes files, all or none.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - bundle: Other files to write with them.
    /// - Throws: ``FileError`` if the system refuses. Content that was written to a pipe or a
    ///   device cannot be withdrawn.
    static func write(
        _ files: [ReportFile], with bundle: AtomicFileBundle = AtomicFileBundle()
    ) throws(FileError) {
        var bundle = bundle
        var streams: [ReportFile] = []
        for file in files {
            if let status = status(of: file.path), status.st_mode & S_IFMT != S_IFREG {
                streams.append(file)
                continue
            }
            let (directory, name) = parts(of: resolved(file.path))
            bundle.add(
                [AtomicFileSet.File(name: name, bytes: file.bytes, mode: 0o644)], to: directory,
                protecting: [])
        }
        // A pipe can wait for its reader, which must not delay a request to end the process.
        for file in streams { try file.writeAsItIs() }
        try bundle.write()
    }

    private func writeAsItIs() throws(FileError) {
        let number = open(path, O_WRONLY | O_CLOEXEC)
        guard number >= 0 else { throw FileError("write", path, errno: errno) }
        defer { close(number) }
        try FileDescriptor.write(bytes[...], to: number, path: path)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func parts(of path: String) -> (directory: String, name: String) {
        (FilePlacement.directory(of: path), FilePlacement.name(of: path))
    }

    /// Returns the path without symbolic links, so that a link stays a link.
    ///
    /// For a file that does not exist yet, the path of its directory is resolved.
    private static func resolved(_ path: String) -> String {
        if let real = FilePlacement.real(path) { return real }
        let (directory, name) = parts(of: path)
        return FilePlacement.real(directory).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
            ?? path
    }
}
