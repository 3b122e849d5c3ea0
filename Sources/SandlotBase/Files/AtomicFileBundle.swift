#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A set of files for several directories, which are either all written or not written at all.
///
/// All files reach the disk under temporary names before the first one is renamed in any directory,
/// so a full disk leaves all directories unchanged. If the process is killed while files are being
/// renamed, the next process that writes to a directory recovers it.
package struct AtomicFileBundle {
    private struct Place {
        var files: [AtomicFileSet.File]
        var protected: [String]
    }

    private var directories: [String] = []
    private var places: [String: Place] = [:]

    /// Creates an empty bundle.
    package init() {}

    /// Adds files for a directory.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - directory: The directory to write to. If it is missing, it is created with mode 0700,
    ///     and its missing parents with the default mode.
    ///   - protected: Names that must not exist in the directory. If one does, nothing is written.
    package mutating func add(
        _ files: [AtomicFileSet.File], to directory: String, protecting protected: [String]
    ) {
        if places[directory] == nil { directories.append(directory) }
        places[directory, default: Place(files: [], protected: [])].files += files
        places[directory]?.protected += protected
    }

    /// Writes all files.
    ///
    /// - Parameter last: An operation that must also succeed. It runs after all files are on the
    ///   disk and before the first one is renamed.
    /// - Throws: ``FileError``, whose `isExistingFile` is true if a protected name exists.
    package func write(after last: () throws(FileError) -> Void = {}) throws(FileError) {
        IndivisibleChange.begin()
        defer { IndivisibleChange.end() }
        var created: [String] = []
        var changes: [DirectoryChange] = []
        do throws(FileError) {
            for directory in directories { created += try Self.createDirectory(directory) }
            for (directory, place) in resolvedPlaces {
                let change = try DirectoryChange(directory, clearing: place.protected)
                changes.append(change)
                try change.stage(place.files, protecting: place.protected)
            }
            try last()
            for change in changes { try change.commit() }
            // A new directory is an entry in its parent.
            for path in created {
                try FileDescriptor.directory(FilePlacement.parent(of: path)).synchronize()
            }
        } catch {
            for change in changes { change.discard() }
            for path in created.reversed() { _ = unsafe rmdir(path) }
            throw error
        }
    }

    /// The directories without duplicates, in an order that all processes share, which prevents
    /// deadlocks.
    private var resolvedPlaces: [(directory: String, place: Place)] {
        var resolved: [String: (directory: String, place: Place)] = [:]
        for directory in directories {
            guard let place = places[directory] else { continue }
            let path = FilePlacement.real(directory) ?? directory
            resolved[path, default: (directory, Place(files: [], protected: []))].place.files +=
                place.files
            resolved[path]?.place.protected += place.protected
        }
        return resolved.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Creates a directory and its missing parents.
    ///
    /// - Returns: The directories that were created, outermost first.
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
                // Another process may have created it in the meantime.
                if error.errorNumber == EEXIST, FileKind.isDirectory(directory) { continue }
                for path in created.reversed() { _ = unsafe rmdir(path) }
                throw error
            }
            created.append(directory)
            makeUsable(directory)
        }
        return created
    }

    /// Gives the owner all permissions for a new directory, regardless of the umask.
    private static func makeUsable(_ directory: String) {
        var status = stat()
        guard unsafe lstat(directory, &status) == 0, status.st_mode & 0o700 != 0o700 else { return }
        _ = unsafe chmod(directory, status.st_mode & 0o777 | 0o700)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }
}
