internal import SandlotJSON
internal import SandlotStore

/// A ledger's file that is to be made by copying, importing or recovering: the right to make it, and what has to be
/// taken away again if that fails.
final class LedgerTarget {
    let files: LedgerFiles
    private let lock: FileLock
    private var ownKey = false
    private var ownAside = false

    /// Claims a name.
    ///
    /// - Parameters:
    ///   - path: The file, which must not exist.
    ///   - settingAside: Whether something may have to be set aside, so that there must not be a file of that either.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or ``LedgerError/Code/locked``.
    init(_ path: String, settingAside: Bool = false) throws(LedgerError) {
        files = LedgerFiles(path: path)
        guard try !files.exists() else {
            throw LedgerError(.alreadyExists, "\(path) exists; a ledger is never overwritten")
        }
        lock = try LedgerOpening.lock(files)
        let files = files
        try LedgerError.wrapping(path) {
            guard try !settingAside || FileKind.of(files.aside) == .missing else {
                throw LedgerError(
                    .alreadyExists,
                    "\(files.aside) exists: it is what an earlier recovery has set aside; move it away"
                )
            }
            try files.removeUnfinished()
        }
    }

    /// Begins the file of what is set aside.
    func makeAside() throws(LedgerError) -> NewFile {
        try NewFile(files.aside)
    }

    /// Gives that file its name.
    func finish(aside file: NewFile) throws(LedgerError) {
        try file.finish()
        ownAside = true
    }

    /// Finds or makes the key of the new ledger: the one that was given, or the one beside the file.
    func makeKey(_ given: LedgerKey?) throws(LedgerError) -> LedgerKey {
        if let given { return given }
        let files = files
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.key) }
        guard kind == .missing else { return try LedgerKey(contentsOf: files.key) }
        let key = try LedgerKey()
        try key.write(to: files.key)
        ownKey = true
        return key
    }

    /// Puts a key beside the new ledger.
    func keep(_ key: LedgerKey) throws(LedgerError) {
        let files = files
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.key) }
        guard kind == .missing else {
            let other = try LedgerKey(contentsOf: files.key)
            guard other.fingerprint == key.fingerprint else {
                throw LedgerError(.wrongKey, "\(files.key) is another ledger's key; move it away")
            }
            return
        }
        try key.write(to: files.key)
        ownKey = true
    }

    /// Takes away what was made.
    func discard() {
        try? files.removeUnfinished()
        if ownKey { try? FilePlacement.remove(files.key) }
        if ownAside { try? FilePlacement.remove(files.aside) }
    }
}
