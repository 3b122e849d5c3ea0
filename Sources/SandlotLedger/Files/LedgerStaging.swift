import SandlotBase
import SandlotStore

/// The directory in which a ledger and the files beside it are prepared until all of them get their
/// names.
///
/// The ledger gets its name last. If the process is killed before that, the next process that
/// creates a ledger of this name removes the files that already have their names. If it is killed
/// after that, only this directory remains, and is removed later. A file beside the ledger is known
/// to be ours because it has a second name in this directory, so other files are never removed.
/// Callers must have the ledger's lock.
struct LedgerStaging {
    private let files: LedgerFiles
    /// The directory, whose name no user would choose.
    let path: String

    init(_ files: LedgerFiles) {
        self.files = files
        path = FilePlacement.temporary(for: files.path)
    }

    /// The database.
    var database: String { LedgerFiles.plain("\(path)/ledger") }
    /// The database's key.
    var key: String { "\(path)/key" }
    /// The certificates and keys of the store.
    var authority: String { "\(path)/authority" }
    /// The records that recovery sets aside.
    var aside: String { "\(path)/aside.jsonl" }
    /// A copy of a damaged database during its recovery.
    var source: String { LedgerFiles.plain("\(path)/source") }
    /// A second name for one of the authority's files, because a directory can have only one name.
    private var authorityMark: String { "\(path)/authority-mark" }

    /// Creates the directory after removing the remains of a killed process.
    func begin() throws(FileError) {
        try settle()
        try DirectoryPlacement.make(path)
    }

    /// Gives all files their names.
    ///
    /// Contents and names are on disk when this method returns.
    ///
    /// - Throws: ``FileError``. If a name is taken, its `isExistingFile` is true. In case of an
    ///   error, no file has its name.
    func install() throws(FileError) {
        do throws(FileError) {
            try FileDescriptor.reading(database).synchronize()
            if try FileKind.of(authority) == .directory {
                if let name = try DirectoryPlacement.names(in: authority).first {
                    try DirectoryPlacement.link("\(authority)/\(name)", as: authorityMark)
                }
            }
            // The evidence that a file is ours must be on disk before the file gets its name, in
            // case of a power failure.
            let directory = FilePlacement.directory(of: files.path)
            for path in [path, directory] { try DirectoryPlacement.synchronize(path) }
            if try FileKind.of(authority) == .directory {
                try DirectoryPlacement.move(authority, to: files.authority)
            }
            for (staged, name) in [(key, files.key), (aside, files.aside)]
            where try FileKind.of(staged) != .missing {
                try DirectoryPlacement.link(staged, as: name)
            }
            try DirectoryPlacement.synchronize(directory)
            try DirectoryPlacement.link(database, as: files.path)
            try DirectoryPlacement.synchronize(directory)
        } catch {
            try? rollBack()
            throw error
        }
        // The ledger exists now, even if removing this directory fails.
        try? remove()
    }

    /// Completes or rolls back the work of a killed process.
    func settle() throws(FileError) {
        switch try FileKind.of(path) {
        case .missing: break
        case .directory:
            if try FileIdentity.isSame(files.path, database) {
                try remove()
            } else {
                try rollBack()
            }
        case .file, .symbolicLink, .other: try DirectoryPlacement.remove(path)
        }
        // Earlier versions created these files beside the directory.
        for suffix in ["-wal", "-shm", "-journal", "-source"] {
            try FilePlacement.remove(path + suffix)
        }
    }

    /// Removes all created files.
    func rollBack() throws(FileError) {
        for (staged, name) in [(database, files.path), (aside, files.aside), (key, files.key)]
        where try FileIdentity.isSame(staged, name) {
            try FilePlacement.remove(name)
        }
        if try ownsAuthority() { try DirectoryPlacement.move(files.authority, to: authority) }
        try remove()
    }

    /// Returns whether the authority beside the ledger was created in this directory.
    private func ownsAuthority() throws(FileError) -> Bool {
        guard try FileKind.of(files.authority) == .directory,
            try FileKind.of(authorityMark) != .missing
        else { return false }
        for name in try DirectoryPlacement.names(in: files.authority)
        where try FileIdentity.isSame("\(files.authority)/\(name)", authorityMark) {
            return true
        }
        return false
    }

    /// Removes the directory.
    ///
    /// The second names are removed first. Without them, no file beside the ledger counts as ours.
    private func remove() throws(FileError) {
        for name in [key, authorityMark, aside, database] { try FilePlacement.remove(name) }
        try DirectoryPlacement.remove(path)
    }
}
