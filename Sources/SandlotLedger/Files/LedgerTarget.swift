internal import SandlotBase
internal import SandlotStore

/// A ledger that is made, with the files that belong beside it: all of them get their names, or none.
struct LedgerTarget {
    private let files: LedgerFiles
    private let staging: LedgerStaging

    /// Where the database is made.
    var database: String { staging.database }
    /// Where a copy of a damaged database can stand meanwhile.
    var readableCopy: String { staging.source }

    /// What will be the name of the file of what is set aside.
    var asidePath: String { files.aside }

    /// Claims a name, makes a ledger, and gives it its name.
    ///
    /// - Parameters:
    ///   - path: The file, which must not exist, and neither must anything beside it.
    ///   - settingAside: Whether something may have to be set aside, so that there must not be a file of that either.
    ///   - make: Makes the database and what belongs beside it.
    /// - Returns: What `make` returns.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or ``LedgerError/Code/locked``, or what
    ///   `make` throws; there is nothing of the name then.
    static func make<Result>(
        _ path: String, settingAside: Bool = false, _ make: (LedgerTarget) throws -> Result
    ) throws(LedgerError) -> Result {
        let files = LedgerFiles(path: path)
        guard try !files.exists() else {
            tidy(files)
            throw existing(path)
        }
        let lock = try LedgerOpening.lock(files)
        defer { lock.release() }
        return try self.make(files, settingAside: settingAside, make)
    }

    /// Makes a ledger whose lock the caller has.
    static func make<Result>(
        _ files: LedgerFiles, settingAside: Bool = false, _ make: (LedgerTarget) throws -> Result
    ) throws(LedgerError) -> Result {
        let target = LedgerTarget(files: files, staging: files.staging)
        try LedgerError.wrapping(files.path) { try target.staging.settle() }
        let others = settingAside ? [files.aside] : []
        // Somebody else may have made it in the meantime.
        guard try !files.exists() else { throw existing(files.path) }
        try files.demandNoCompanions(others)
        do {
            try target.staging.begin()
            let result = try make(target)
            try files.demandNoCompanions(others)
            try target.install()
            return result
        } catch {
            try? target.staging.rollBack()
            throw LedgerError(error, files.path)
        }
    }

    /// Takes away what a process has left that was killed when the ledger had its name already, unless somebody is at
    /// work.
    private static func tidy(_ files: LedgerFiles) {
        guard (try? FileKind.of(files.staging.path)) != .missing,
            let lock = try? LedgerOpening.lock(files)
        else { return }
        try? files.staging.settle()
        lock.release()
    }

    private static func existing(_ path: String) -> LedgerError {
        LedgerError(.alreadyExists, "\(path) exists; a ledger is never overwritten")
    }

    private func install() throws {
        do throws(FileError) {
            try staging.install()
        } catch {
            guard error.isExistingFile else { throw error }
            throw LedgerError(.alreadyExists, "\(error.path) exists; nothing is ever overwritten")
        }
    }

    /// Begins the file of what is set aside.
    func makeAside() throws(LedgerError) -> NewFile {
        try NewFile(staging.aside)
    }

    /// Finds or makes the key of the new ledger: the one that was given, or a new one, which will stand beside it.
    func makeKey(_ given: LedgerKey?) throws(LedgerError) -> LedgerKey {
        if let given { return given }
        let key = try LedgerKey()
        try keep(key)
        return key
    }

    /// Puts a key beside the new ledger.
    func keep(_ key: LedgerKey) throws(LedgerError) {
        try key.write(to: staging.key)
    }

    /// Puts the certificates and keys of a store beside the new ledger.
    ///
    /// - Parameter write: Writes them into a directory that it makes; nil if there are none.
    /// - Throws: What `write` throws.
    func makeAuthority(_ write: AuthorityWriting?) throws {
        try write?(staging.authority)
    }
}

/// Writes the certificates and keys of a store into a directory that it makes.
package typealias AuthorityWriting = @Sendable (_ directory: String) throws -> Void
