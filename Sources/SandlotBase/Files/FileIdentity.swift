#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The identity of the file that a path refers to.
///
/// Two paths refer to the same file if their identities are equal. This includes paths through
/// symbolic or hard links, and paths to a file that does not exist yet.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// The missing part of the path below the existing directory.
    private let missing: String
    /// Whether it is a file or a directory.
    ///
    /// A pipe or a device can be input and output at the same time.
    package let holdsData: Bool
    /// Whether it is a pipe or a socket, which waits for another process.
    package let isPipe: Bool

    private init(_ status: stat, missing: String = "") {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        self.missing = missing
        let kind = status.st_mode & S_IFMT
        holdsData = kind == S_IFREG || kind == S_IFDIR
        isPipe = kind == S_IFIFO || kind == S_IFSOCK
    }

    /// Identifies the file at a path, following symbolic links.
    ///
    /// - Parameter path: A path, at which no file has to exist.
    package init?(_ path: String) {
        var (current, missing) = (path, "")
        while true {
            var status = stat()
            if unsafe stat(current, &status) == 0 {
                self.init(status, missing: missing)
                return
            }
            while current.count > 1, current.hasSuffix("/") { current.removeLast() }
            let (parent, name) = (
                FilePlacement.directory(of: current), FilePlacement.name(of: current)
            )
            guard parent != current else { return nil }
            missing = missing.isEmpty ? name : "\(name)/\(missing)"
            current = parent
        }
    }

    /// Identifies an open file.
    ///
    /// - Parameter descriptor: The file descriptor.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}

extension FileIdentity {
    /// Identifies the file with a name, without following a symbolic link.
    ///
    /// - Parameter path: The name.
    /// - Returns: The file and the number of its names, or nil if there is none.
    /// - Throws: ``FileError`` if the file cannot be inspected.
    package static func of(
        _ path: String
    ) throws(FileError) -> (identity: FileIdentity, nameCount: Int)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT { return nil }
            throw FileError("inspect", path, errno: number)
        }
        return (FileIdentity(status), Int(status.st_nlink))
    }

    /// Returns whether two names refer to the same file, which is false if either one does not
    /// exist.
    package static func isSame(_ path: String, _ other: String) throws(FileError) -> Bool {
        guard let first = try of(path), let second = try of(other) else { return false }
        return first.identity == second.identity
    }
}
