import SandlotBase
import SandlotStore

/// The files of a ledger.
struct LedgerFiles: Sendable {
    /// The database.
    let path: String

    /// The path of the database for SQLite, in a form that SQLite does not interpret as anything
    /// else.
    var database: String { Self.plain(path) }
    /// SQLite's write-ahead log.
    var log: String { path + "-wal" }
    /// The index of the log, which processes share.
    var logIndex: String { path + "-shm" }
    /// SQLite's rollback journal, which remains if a process was killed while it opened or closed
    /// the ledger.
    var journal: String { path + "-journal" }
    /// The key, unless it was given in the options.
    var key: String { path + "-key" }
    /// The write lock.
    var lock: String { path + "-lock" }
    /// The certificates and keys of the store in the ledger.
    var authority: String { path + "-authority" }
    /// The records that recovery has set aside.
    var aside: String { path + "-aside.jsonl" }
    /// The directory in which new files are prepared until all of them get their names together.
    var staging: LedgerStaging { LedgerStaging(self) }

    /// Returns a path that SQLite does not interpret as anything else, such as a URI that begins
    /// with `file:`.
    static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }

    /// Determines whether the ledger's file exists.
    ///
    /// - Returns: Whether there is a file.
    /// - Throws: ``LedgerError`` if the name belongs to something else, or if no file can be
    ///   created there.
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
                "\(path) is an empty file; a ledger is never empty, so restore a backup, or remove the file"
            )
        case .file:
            try LedgerError.wrapping(path) { try demandOneName() }
            return true
        case .directory:
            throw LedgerError(.inputOutput, "\(path) is a directory; specify a file in it")
        case .symbolicLink:
            throw LedgerError(
                .notALedger,
                "\(path) is a symbolic link; specify the file itself, because a ledger has other files "
                    + "beside it")
        case .other:
            throw LedgerError(.notALedger, "\(path) is neither a file nor an unused name")
        case .missing:
            guard FileKind.isDirectory(directory) else {
                throw LedgerError(
                    .inputOutput, "\(path) cannot be created: there is no directory \(directory)")
            }
            return false
        }
    }

    /// Rejects a file with several hard links, because its log and its lock would not be found
    /// beside the others.
    private func demandOneName() throws {
        guard let found = try FileIdentity.of(path), found.nameCount > 1 else { return }
        // A ledger that is being created has a second name, which the next process removes.
        if found.nameCount == 2, try FileIdentity.isSame(path, staging.database) { return }
        // It may have lost that name in the meantime.
        guard let count = try FileIdentity.of(path)?.nameCount, count > 1 else { return }
        throw LedgerError(
            .inputOutput,
            "\(path) has \(count) names (hard links): two programs that use two of them would destroy it; keep one "
                + "name, or make a copy with `sandlot ledger backup`")
    }

    /// Rejects a name beside which there are files of another ledger, which would be used for the
    /// new one.
    ///
    /// - Parameter others: Additional files that must not exist.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` and their names.
    func demandNoCompanions(_ others: [String] = []) throws(LedgerError) {
        let found = try LedgerError.wrapping(path) {
            try ([log, logIndex, journal, key, authority] + others).filter {
                try FileKind.of($0) != .missing
            }
        }
        guard !found.isEmpty else { return }
        throw LedgerError(
            .alreadyExists,
            "\(path) cannot be created, because \(found.joined(separator: ", ")) "
                + (found.count == 1 ? "exists" : "exist")
                + ": they belong to a ledger that is no longer there; move them away, or put it back"
        )
    }
}
