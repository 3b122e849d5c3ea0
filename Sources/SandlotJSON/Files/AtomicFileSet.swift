#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files that belong together and are written into one directory: all of them, or none.
///
/// Every file is written under a temporary name and reaches the disk before the first one gets its own
/// name, so that a full disk or an error leaves the directory as it was; only a disk that fails between
/// two renames can leave some of the new files. Ctrl-C waits for the end. Two
/// processes that write into one directory take turns.
package struct AtomicFileSet {
    /// One file.
    package struct File {
        /// The name inside the directory.
        package let name: String
        package let bytes: [UInt8]
        /// The permissions, as in `0o600`.
        package let mode: UInt32

        /// Describes a file to be written.
        package init(name: String, bytes: [UInt8], mode: UInt32) {
            self.name = name
            self.bytes = bytes
            self.mode = mode
        }
    }

    private let files: [File]

    /// Collects the files to be written.
    package init(_ files: [File]) {
        self.files = files
    }

    /// Writes all files.
    ///
    /// - Parameters:
    ///   - directory: Where to; it is created with mode 0700 if it is missing, its parents as usual.
    ///   - protected: Names that must not exist in the directory, or nothing is written.
    /// - Throws: ``FileError``; for a protected name that exists its `isExistingFile` is true.
    package func write(into directory: String, protecting protected: [String]) throws(FileError) {
        var everySignal = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&everySignal)
        unsafe pthread_sigmask(SIG_BLOCK, &everySignal, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

        let created = try Self.createDirectory(directory)
        var temporaries: [String] = []
        do throws(FileError) {
            let handle = try FileDescriptor.directory(directory)
            try handle.lock()
            for name in protected where Self.exists("\(directory)/\(name)") {
                throw FileError(protecting: "\(directory)/\(name)")
            }
            for file in files where Self.isDirectory("\(directory)/\(file.name)") {
                throw FileError(
                    "create", "\(directory)/\(file.name)", reason: "a directory has this name")
            }
            for file in files {
                let path = FilePlacement.temporary(for: "\(directory)/\(file.name)")
                // Left behind by a process that was killed; the lock says that nobody is using it.
                _ = unsafe unlink(path)
                let descriptor = try FileDescriptor.creating(path, mode: file.mode)
                temporaries.append(path)
                try descriptor.write(file.bytes)
                try descriptor.synchronize()
            }
            for (file, temporary) in zip(files, temporaries) {
                let path = "\(directory)/\(file.name)"
                guard unsafe rename(temporary, path) == 0 else {
                    throw FileError("create", path, errno: errno)
                }
            }
            try handle.synchronize()
            // A new directory is an entry of the one above.
            for path in created {
                try FileDescriptor.directory(FilePlacement.parent(of: path)).synchronize()
            }
        } catch {
            for temporary in temporaries { _ = unsafe unlink(temporary) }
            for path in created.reversed() { _ = unsafe rmdir(path) }
            throw error
        }
    }

    /// Creates a directory and the missing ones above it.
    ///
    /// - Returns: Those that were created, outermost first.
    private static func createDirectory(_ path: String) throws(FileError) -> [String] {
        var missing: [String] = []
        var current = path
        while !exists(current) {
            missing.append(current)
            while current.count > 1, current.hasSuffix("/") { current.removeLast() }
            guard let slash = current.lastIndex(of: "/"), slash != current.startIndex else { break }
            current = String(current[..<slash])
        }
        var created: [String] = []
        for directory in missing.reversed() {
            let mode: mode_t = directory == path ? 0o700 : 0o777
            guard unsafe mkdir(directory, mode) == 0 else {
                let error = FileError("create the directory", directory, errno: errno)
                // Another process may have been faster.
                if error.errorNumber == EEXIST, isDirectory(directory) { continue }
                for path in created.reversed() { _ = unsafe rmdir(path) }
                throw error
            }
            created.append(directory)
        }
        return created
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }
}
