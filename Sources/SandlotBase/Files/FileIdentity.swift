#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Which file a path leads to, whatever the path looks like.
///
/// Two paths lead to one file if their identities are equal: also through links of both kinds, and also if the file
/// does not exist yet.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// What is missing below the directory that the numbers stand for.
    private let missing: String
    /// Whether it is a file or directory, as opposed to a pipe or a device, which can be input and output at a time.
    package let holdsData: Bool

    private init(_ status: stat, missing: String = "") {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        self.missing = missing
        let kind = status.st_mode & S_IFMT
        holdsData = kind == S_IFREG || kind == S_IFDIR
    }

    /// Looks at a path, following symbolic links.
    ///
    /// - Parameter path: A path; nothing has to exist there.
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

    /// Looks at an open file.
    ///
    /// - Parameter descriptor: The number of a descriptor.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}

extension FileIdentity {
    /// Finds the file that has a name, without following a symbolic link.
    ///
    /// - Parameter path: The name.
    /// - Returns: The file and the number of its names, or nil if there is none.
    /// - Throws: ``FileError`` if the system does not tell.
    package static func of(
        _ path: String
    ) throws(FileError) -> (identity: FileIdentity, nameCount: Int)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT { return nil }
            throw FileError("look at", path, errno: number)
        }
        return (FileIdentity(status), Int(status.st_nlink))
    }

    /// Whether two names lead to one file, which they do not if one of them leads nowhere.
    package static func isSame(_ path: String, _ other: String) throws(FileError) -> Bool {
        guard let first = try of(path), let second = try of(other) else { return false }
        return first.identity == second.identity
    }
}
