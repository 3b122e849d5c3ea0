internal import SandlotBase
internal import SandlotStore

/// The directory in which a ledger and the files beside it are made, until all of them get their names.
///
/// The ledger gets its name last. If the process is killed before that, whoever makes a ledger of this name next
/// takes away what has its name already; if it is killed after that, only this directory is left, and goes. A file
/// that stands beside the ledger is known to be ours because it has a second name in here: nothing of anybody else's
/// is ever taken away. Whoever calls any of this has the ledger's lock.
struct LedgerStaging {
    private let files: LedgerFiles
    /// The directory, under a name that nobody gives to a file of theirs.
    let path: String

    init(_ files: LedgerFiles) {
        self.files = files
        path = FilePlacement.temporary(for: files.path)
    }

    /// The database.
    var database: String { LedgerFiles.plain("\(path)/ledger") }
    /// Its key.
    var key: String { "\(path)/key" }
    /// The certificates and keys of the store.
    var authority: String { "\(path)/authority" }
    /// What recovery sets aside.
    var aside: String { "\(path)/aside.jsonl" }
    /// A copy of a damaged database, while it is recovered.
    var source: String { LedgerFiles.plain("\(path)/source") }
    /// A second name of one of the authority's files, as directories have only one.
    private var authorityMark: String { "\(path)/authority-mark" }

    /// Makes the directory, after taking away what a process that was killed has left.
    func begin() throws(FileError) {
        try settle()
        try DirectoryPlacement.make(path)
    }

    /// Gives everything its name.
    ///
    /// Contents and names reach the disk before this returns.
    ///
    /// - Throws: ``FileError``; if a name is taken its `isExistingFile` is true. Nothing has its name then.
    func install() throws(FileError) {
        do throws(FileError) {
            try FileDescriptor.reading(database).synchronize()
            if try FileKind.of(authority) == .directory {
                if let name = try DirectoryPlacement.names(in: authority).first {
                    try DirectoryPlacement.link("\(authority)/\(name)", as: authorityMark)
                }
            }
            // What is known to be ours after a power failure must be on the disk before it has its name.
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
        // It has happened, whatever becomes of this directory.
        try? remove()
    }

    /// Finishes or takes back what a process has left that was killed.
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
        // Earlier versions made these beside the directory.
        for suffix in ["-wal", "-shm", "-journal", "-source"] {
            try FilePlacement.remove(path + suffix)
        }
    }

    /// Takes away what was made.
    func rollBack() throws(FileError) {
        for (staged, name) in [(database, files.path), (aside, files.aside), (key, files.key)]
        where try FileIdentity.isSame(staged, name) {
            try FilePlacement.remove(name)
        }
        if try ownsAuthority() { try DirectoryPlacement.move(files.authority, to: authority) }
        try remove()
    }

    /// Whether the authority beside the ledger was made in here.
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

    /// Takes the directory away.
    ///
    /// The second names go first: without them nothing beside the ledger is taken for ours.
    private func remove() throws(FileError) {
        for name in [key, authorityMark, aside, database] { try FilePlacement.remove(name) }
        try DirectoryPlacement.remove(path)
    }
}
