#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files for several directories: all of them are written, or none.
///
/// Everything has reached the disk under temporary names before the first file gets its own name in any directory. A
/// full disk therefore leaves all directories as they were. If the process is killed while names are given, each
/// directory is put in order by the next process that writes into it.
package struct AtomicFileBundle {
    private struct Place {
        var files: [AtomicFileSet.File]
        var protected: [String]
    }

    private var directories: [String] = []
    private var places: [String: Place] = [:]

    /// Begins without files.
    package init() {}

    /// Adds files for a directory.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - directory: Where to; it is created with mode 0700 if it is missing, its parents as usual.
    ///   - protected: Names that must not exist in the directory, or nothing is written.
    package mutating func add(
        _ files: [AtomicFileSet.File], to directory: String, protecting protected: [String]
    ) {
        if places[directory] == nil { directories.append(directory) }
        places[directory, default: Place(files: [], protected: [])].files += files
        places[directory]?.protected += protected
    }

    /// Writes all files.
    ///
    /// - Parameter last: What else must succeed, after everything is on the disk and before the first name is given.
    /// - Throws: ``FileError``; for a protected name that exists its `isExistingFile` is true.
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
            // A new directory is an entry of the one above.
            for path in created {
                try FileDescriptor.directory(FilePlacement.parent(of: path)).synchronize()
            }
        } catch {
            for change in changes { change.discard() }
            for path in created.reversed() { _ = unsafe rmdir(path) }
            throw error
        }
    }

    /// The directories, each once and in an order that all processes share, so that none waits for another one.
    private var resolvedPlaces: [(directory: String, place: Place)] {
        var resolved: [String: (directory: String, place: Place)] = [:]
        for directory in directories {
            guard let place = places[directory] else { continue }
            let path = Self.resolved(directory)
            resolved[path, default: (directory, Place(files: [], protected: []))].place.files +=
                place.files
            resolved[path]?.place.protected += place.protected
        }
        return resolved.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
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
                if error.errorNumber == EEXIST, FileKind.isDirectory(directory) { continue }
                for path in created.reversed() { _ = unsafe rmdir(path) }
                throw error
            }
            created.append(directory)
            makeUsable(directory)
        }
        return created
    }

    /// Gives its owner the use of a new directory, whatever the umask says.
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
