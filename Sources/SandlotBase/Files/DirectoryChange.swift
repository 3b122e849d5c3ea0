#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The change of several files in one directory, from the lock to the last name.
///
/// A process that is killed before ``commit()`` leaves temporary files and the journal that names them; one that is
/// killed during it leaves a journal by which the next process finishes or clears the change.
final class DirectoryChange {
    /// The directory as it was given, for messages.
    let directory: String
    private let handle: FileDescriptor
    private var files: [AtomicFileSet.File] = []
    private var journal = SetJournal(.staging, [])
    /// What the directory has to be cleared of if the change fails.
    private var leftovers: Set<String> = []

    /// Waits for the lock of a directory, and puts in order what a process that was killed has left there.
    ///
    /// - Parameters:
    ///   - directory: The directory, which must exist.
    ///   - names: Names that must be free: an interrupted change that was about to give one of them to a new file is
    ///     cleared. Others are finished.
    /// - Throws: ``FileError`` with what the system says.
    init(_ directory: String, clearing names: [String]) throws(FileError) {
        self.directory = directory
        handle = try FileDescriptor.directory(directory)
        try handle.lock()
        try recover(clearing: names)
    }

    private func path(_ name: String) -> String { "\(directory)/\(name)" }

    private func temporary(_ name: String) -> String { FilePlacement.temporary(for: path(name)) }

    // MARK: - The change

    /// Writes files under temporary names; they have reached the disk when this returns.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - protected: Names that must not exist.
    /// - Throws: ``FileError``; ``discard()`` must be called then.
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
        // One name is given in one step, so that there is nothing to write down.
        if files.count > 1 { try write(journal, as: SetJournal.name) }
        for (index, file) in files.enumerated() {
            let path = temporary(file.name)
            // Left behind by a process that was killed; the lock shows that nobody uses it.
            _ = unsafe unlink(path)
            let descriptor = try FileDescriptor.creating(path, mode: file.mode)
            leftovers.insert(path)
            try descriptor.write(file.bytes)
            try descriptor.synchronize()
            journal.entries[index].inode = Self.status(of: path).map { UInt64($0.st_ino) } ?? 0
        }
        let isNew = Set(files.map(\.name)).isSubset(of: protected)
        journal.stage = isNew ? .creating : .replacing
        if files.count > 1 { try write(journal, as: SetJournal.nextName) }
    }

    /// Gives all files their names.
    ///
    /// - Throws: ``FileError``; ``discard()`` must be called then. New files are gone. If others were to be
    ///   replaced, and some are, the next change of the directory replaces the rest.
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

    /// Takes back what has not been committed.
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

    // MARK: - What was left behind

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
                let isOurs = Self.status(of: path).map { UInt64($0.st_ino) } == entry.inode
                if isInTheWay, isOurs { try FilePlacement.remove(path) }
            } else if Self.status(of: temporary).map({ UInt64($0.st_ino) }) == entry.inode {
                guard unsafe rename(temporary, path) == 0 else {
                    throw FileError("finish the change that was interrupted of", path, errno: errno)
                }
            }
        }
        try handle.synchronize()
        try removeJournal()
    }

    // MARK: - Looking

    private static func isDirectory(_ path: String) -> Bool {
        status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status : nil
    }
}
