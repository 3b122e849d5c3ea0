import SandlotBase
import SandlotStore

/// A ledger that is being created, with the files beside it: all of them get their names, or none.
struct LedgerTarget {
    private let files: LedgerFiles
    private let staging: LedgerStaging

    /// The path at which the database is created.
    var database: String { staging.database }
    /// The path for a temporary copy of a damaged database.
    var readableCopy: String { staging.source }

    /// The final path of the file of set-aside records.
    var asidePath: String { files.aside }

    /// Claims a name, creates a ledger, and gives it its name.
    ///
    /// - Parameters:
    ///   - path: The file, which must not exist. No other file of a ledger may exist beside it.
    ///   - settingAside: Whether records may have to be set aside, whose file must not exist
    ///     either.
    ///   - make: A closure that creates the database and the files beside it.
    /// - Returns: The result of `make`.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or
    ///   ``LedgerError/Code/locked``, or any error of `make`. In case of an error, no file of that
    ///   name exists.
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

    /// Creates a ledger whose lock the caller has.
    static func make<Result>(
        _ files: LedgerFiles, settingAside: Bool = false, _ make: (LedgerTarget) throws -> Result
    ) throws(LedgerError) -> Result {
        let target = LedgerTarget(files: files, staging: files.staging)
        try LedgerError.wrapping(files.path) { try target.staging.settle() }
        let others = settingAside ? [files.aside] : []
        // Another process may have created it in the meantime.
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

    /// Removes the remains of a process that was killed after the ledger got its name, unless
    /// another process is writing.
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

    /// Creates the file of set-aside records.
    func makeAside() throws(LedgerError) -> NewFile {
        try NewFile(staging.aside)
    }

    /// Returns the given key, or creates one beside the new ledger.
    func makeKey(_ given: LedgerKey?) throws(LedgerError) -> LedgerKey {
        if let given { return given }
        let key = try LedgerKey()
        try keep(key)
        return key
    }

    /// Writes a key beside the new ledger.
    func keep(_ key: LedgerKey) throws(LedgerError) {
        try key.write(to: staging.key)
    }

    /// Writes the certificates and keys of a store beside the new ledger.
    ///
    /// - Parameter write: A closure that writes them to a directory that it creates, or nil if
    ///   there are none.
    /// - Throws: Any error of `write`.
    func makeAuthority(_ write: AuthorityWriting?) throws {
        try write?(staging.authority)
    }
}

/// A closure that writes the certificates and keys of a store to a directory that it creates.
package typealias AuthorityWriting = @Sendable (_ directory: String) throws -> Void
