import SandlotBase

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Facts about files that are available without opening them.
///
/// Opening and closing a pipe would have an effect on the process that writes to it.
enum InputFiles {
    /// Fails if a file cannot be opened, before any file is read.
    ///
    /// - Throws: ``CommandFailure`` with status 74.
    static func requireReadable(_ paths: [String]) throws(CommandFailure) {
        for path in paths where path != "-" {
            guard let status = status(of: path), access(path, R_OK) == 0 else {
                throw CommandFailure(
                    ExitStatus.inputOutput,
                    "cannot open \(path): \(String(cString: strerror(errno)))")
            }
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw CommandFailure(
                    ExitStatus.inputOutput,
                    "cannot open \(path): it is a directory, not a file")
            }
        }
    }

    /// Refuses files that are also standard output, because the command would read its own output.
    ///
    /// - Parameter paths: The files; `-` is standard input.
    /// - Throws: ``CommandFailure`` with status 64.
    static func requireApartFromOutput(_ paths: [String]) throws(CommandFailure) {
        guard let output = FileIdentity(descriptor: 1), output.holdsData else { return }
        for path in paths {
            let input = path == "-" ? FileIdentity(descriptor: 0) : FileIdentity(path)
            guard input == output else { continue }
            throw CommandFailure(
                ExitStatus.usage,
                "\(path): this file is already standard output; write to another file")
        }
    }

    /// Returns the size of a regular file, in bytes.
    static func size(of path: String) -> Int? {
        guard path != "-", let status = status(of: path), status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        return Int(status.st_size)
    }

    /// Returns whether there is a file or a directory with this path.
    static func exists(_ path: String) -> Bool { status(of: path) != nil }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
