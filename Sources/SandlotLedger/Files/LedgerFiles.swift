internal import SandlotBase
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
    /// The certificates and keys with which the store in a ledger signs.
    var authority: String { path + "-authority" }
    /// What recovery has set aside.
    var aside: String { path + "-aside.jsonl" }
    /// The directory in which files are made that get their names together.
    var staging: LedgerStaging { LedgerStaging(self) }

    /// A path that SQLite takes for nothing else, such as an address that begins with `file:`.
    static func plain(_ path: String) -> String {
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
        case .file:
            try LedgerError.wrapping(path) { try demandOneName() }
            return true
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

    /// Refuses a file that has other names, beside which its log and its lock would be looked for in vain.
    private func demandOneName() throws {
        guard let found = try FileIdentity.of(path), found.nameCount > 1 else { return }
        // While it is being made it has one more, which whoever comes next takes away.
        if found.nameCount == 2, try FileIdentity.isSame(path, staging.database) { return }
        // It may have lost that one since.
        guard let count = try FileIdentity.of(path)?.nameCount, count > 1 else { return }
        throw LedgerError(
            .inputOutput,
            "\(path) has \(count) names (hard links): two programs that use two of them would destroy it; keep one "
                + "name, or make a copy with `sandlot ledger backup`")
    }

    /// Refuses a name beside which files of another ledger stand, which would be taken for those of the new one.
    ///
    /// - Parameter others: Further files that must not exist.
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
            "\(path) cannot be made, because \(found.joined(separator: ", ")) "
                + (found.count == 1 ? "exists" : "exist")
                + ": they belong to a ledger that is no longer there; move them away, or put it back"
        )
    }
}
