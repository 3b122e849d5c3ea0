#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A change of several files in one directory, from the lock to the last rename.
///
/// If the process is killed before ``commit()``, temporary files and a journal that names them are
/// left. If it is killed during ``commit()``, a journal is left from which the next process
/// completes or removes the change.
final class DirectoryChange {
    /// The directory as given, for error messages.
    let directory: String
    private let handle: FileDescriptor
    private var files: [AtomicFileSet.File] = []
    private var journal = SetJournal(.staging, [])
    /// The files to remove if the change fails.
    private var leftovers: Set<String> = []

    /// Waits for the lock of a directory and recovers an interrupted change.
    ///
    /// - Parameters:
    ///   - directory: The directory, which must exist.
    ///   - names: Names that must be free. An interrupted change that would give one of them to a
    ///     new file is removed. Other changes are completed.
    /// - Throws: ``FileError`` with the system's reason.
    init(_ directory: String, clearing names: [String]) throws(FileError) {
        self.directory = directory
        handle = try FileDescriptor.directory(directory)
        try handle.lock()
        try recover(clearing: names)
    }

    private func path(_ name: String) -> String { "\(directory)/\(name)" }

    private func temporary(_ name: String) -> String { FilePlacement.temporary(for: path(name)) }

    // MARK: - The change

    /// Writes files under temporary names and waits until they have reached the disk.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - protected: Names that must not exist.
    /// - Throws: ``FileError``. If it does, call ``discard()``.
    func stage(
        _ files: [AtomicFileSet.File], protecting protected: [String]
    ) throws(FileError) {
        for name in protected where Self.status(of: path(name)) != nil {
            throw FileError(protecting: path(name))
        }
        for file in files where Self.isDirectory(path(file.name)) {
            throw FileError("create", path(file.name), reason: "a directory has this name")
        }
        self.files = files
        journal.entries = files.map { SetJournal.Entry(name: $0.name) }
        // Renaming a single file is atomic, so no journal is needed.
        if files.count > 1 { try write(journal, as: SetJournal.name) }
        for (index, file) in files.enumerated() {
            let path = temporary(file.name)
            // A killed process may have left this file, and the lock shows that no process uses it.
            _ = unsafe unlink(path)
            let descriptor = try FileDescriptor.creating(path, mode: file.mode)
            leftovers.insert(path)
            try descriptor.write(file.bytes)
            try descriptor.synchronize()
            journal.entries[index].identity = Self.identity(of: path) ?? ""
        }
        let isNew = Set(files.map(\.name)).isSubset(of: protected)
        journal.stage = isNew ? .creating : .replacing
        if files.count > 1 { try write(journal, as: SetJournal.nextName) }
    }

    /// Renames all files to their final names.
    ///
    /// - Throws: ``FileError``. If it does, call ``discard()``, which removes new files. If the change
    ///   replaces files and some have been replaced, the next change of the directory replaces the
    ///   rest.
    func commit() throws(FileError) {
        if files.count > 1 {
            try move(path(SetJournal.nextName), to: path(SetJournal.name))
            try handle.synchronize()
        }
        var count = 0
        do throws(FileError) {
            for file in files {
                try move(temporary(file.name), to: path(file.name))
                count += 1
            }
            try handle.synchronize()
        } catch {
            switch journal.stage {
            case .creating: for file in files.prefix(count) { leftovers.insert(path(file.name)) }
            case .replacing: if count > 0, files.count > 1 { leftovers = [] }
            case .staging: break
            }
            throw error
        }
        leftovers = []
        if files.count > 1 { try removeJournal() }
    }

    /// Removes the files that have not been committed.
    func discard() {
        for path in leftovers { _ = unsafe unlink(path) }
    }

    private func write(_ journal: SetJournal, as name: String) throws(FileError) {
        let path = path(name)
        _ = unsafe unlink(path)
        let descriptor = try FileDescriptor.creating(path, mode: 0o600)
        leftovers.insert(path)
        try descriptor.write(journal.bytes)
        try descriptor.synchronize()
    }

    private func move(_ old: String, to new: String) throws(FileError) {
        guard unsafe rename(old, new) == 0 else { throw FileError("create", new, errno: errno) }
        leftovers.remove(old)
    }

    private func removeJournal() throws(FileError) {
        try FilePlacement.remove(path(SetJournal.nextName))
        try FilePlacement.remove(path(SetJournal.name))
        try handle.synchronize()
    }

    // MARK: - Recovery

    private func recover(clearing names: [String]) throws(FileError) {
        guard Self.status(of: path(SetJournal.name)) != nil else { return }
        let bytes = try FileContents.read(path(SetJournal.name))
        guard let journal = SetJournal(bytes) else { return try removeJournal() }
        let isInTheWay =
            journal.stage == .creating && journal.entries.contains { names.contains($0.name) }
        for entry in journal.entries {
            let (temporary, path) = (temporary(entry.name), path(entry.name))
            if journal.stage == .staging || isInTheWay {
                try FilePlacement.remove(temporary)
                let isOurs = Self.identity(of: path) == entry.identity
                if isInTheWay, isOurs { try FilePlacement.remove(path) }
            } else if Self.identity(of: temporary) == entry.identity {
                guard unsafe rename(temporary, path) == 0 else {
                    throw FileError("complete the interrupted change of", path, errno: errno)
                }
            }
        }
        try handle.synchronize()
        try removeJournal()
    }

    // MARK: - File status

    private static func isDirectory(_ path: String) -> Bool {
        status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    /// Returns a text that distinguishes a file from others, also after it was renamed.
    ///
    /// The inode number is not enough, because a new file can get that of a removed one.
    private static func identity(of path: String) -> String? {
        status(of: path).map { status in
            #if canImport(Darwin)
                let changed = status.st_mtimespec
            #else
                let changed = status.st_mtim
            #endif
            return "\(status.st_ino) \(changed.tv_sec).\(changed.tv_nsec) \(status.st_size)"
        }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status : nil
    }
}
