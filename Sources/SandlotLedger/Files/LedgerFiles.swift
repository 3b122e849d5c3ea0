internal import SandlotJSON
internal import SandlotStore

/// The files of a ledger.
struct LedgerFiles: Sendable {
    /// The database.
    let path: String

    /// The database as SQLite is told of it, which takes some names for something else.
    var database: String { Self.plain(path) }
    /// What SQLite has not taken over into the database yet.
    var log: String { path + "-wal" }
    /// The index of the log, which the processes share.
    var logIndex: String { path + "-shm" }
    /// What SQLite must take back if a process was killed while it opened or closed the ledger.
    var journal: String { path + "-journal" }
    /// The key, unless it was given from elsewhere.
    var key: String { path + "-key" }
    /// Who may write.
    var lock: String { path + "-lock" }
    /// The database while it is being made, under a name that nobody gives to a file of theirs.
    var unfinished: String { Self.plain(FilePlacement.temporary(for: path)) }
    /// A copy of a damaged database, while it is recovered into this one.
    var readableCopy: String { unfinished + "-source" }
    /// What recovery has set aside.
    var aside: String { path + "-aside.jsonl" }

    /// A path that SQLite takes for nothing else, such as an address that begins with `file:`.
    private static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }

    /// Finds out what stands under the name.
    ///
    /// - Returns: Whether there is a file.
    /// - Throws: ``LedgerError`` if something else has the name, or if nothing could be made there.
    func exists() throws(LedgerError) -> Bool {
        let directory = FilePlacement.directory(of: path)
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw LedgerError(.inputOutput, "a ledger needs a path")
        }
        let kind: FileKind
        do throws(FileError) {
            kind = try FileKind.of(path)
        } catch {
            throw LedgerError(.inputOutput, error.description)
        }
        switch kind {
        case .file(byteCount: 0):
            throw LedgerError(
                .notALedger,
                "\(path) is an empty file; a ledger is never empty, so look for a backup, or remove the file"
            )
        case .file: return true
        case .directory:
            throw LedgerError(.notALedger, "\(path) is a directory; give a file in it")
        case .symbolicLink:
            throw LedgerError(
                .notALedger,
                "\(path) is a symbolic link; give the file itself, as other files stand beside it")
        case .other:
            throw LedgerError(.notALedger, "\(path) is neither a file nor free for one")
        case .missing:
            guard FileKind.isDirectory(directory) else {
                throw LedgerError(
                    .inputOutput, "\(path) cannot be made: there is no directory \(directory)")
            }
            return false
        }
    }

    /// Takes away what a process that was killed has left behind of a file that it was making.
    func removeUnfinished() throws(FileError) {
        for name in [unfinished, readableCopy] {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                try FilePlacement.remove(name + suffix)
            }
        }
    }
}
