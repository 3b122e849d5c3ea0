import SandlotBase
package import SandlotLedger
package import SandlotReceipts
package import SandlotStore
import SandlotYAML

/// A file that contains the store of stories, so that a story can resume where the previous one
/// stopped.
///
/// The file contains everything that the store has recorded, including its clock, and begins with
/// the profile, seed, and authority of the store. The authority's certificates and keys are in a
/// directory beside the file, with `-authority` appended to its name. Settings and armed faults are
/// not recorded, so each story states its own.
package final class StoreFile: Sendable {
    /// The file.
    package let path: String
    /// The report from opening the file.
    package var opening: LedgerReport { file.opening }
    /// The directory of the certificates and keys with which the store signs.
    package let authorityPath: String
    /// The ledger in which the store records events.
    let ledger: any Ledger
    /// The certificates and keys that sign.
    package let authority: CertificateAuthority
    private let file: any DurableLedger
    /// Whether other servers may record in the same ledger.
    package var isShared: Bool { ledger is any SharedLedger }

    private init(
        _ path: String, file: any DurableLedger, ledger: any Ledger,
        authority: CertificateAuthority, in authorityPath: String
    ) {
        self.path = path
        self.authorityPath = authorityPath
        self.file = file
        self.ledger = ledger
        self.authority = authority
    }

    /// Opens a file, which is created if it is missing, unless it is only read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: The options of the ledger. If it is only read, stories resume in memory, and
    ///     the file is not changed.
    ///   - certificates: The options of the certificates of a new file.
    /// - Returns: The open file.
    /// - Throws: ``LedgerError`` or ``ReceiptError``.
    package static func open(
        at path: String, options: SQLiteLedger.Options = SQLiteLedger.Options(),
        certificates: CertificateAuthority.Options = CertificateAuthority.Options()
    ) async throws -> StoreFile {
        var options = options
        options.authority = { try CertificateAuthority(options: certificates).write(to: $0) }
        let file = try await SQLiteLedger.open(at: path, options: options)
        return try await keeping(file, name: path, files: path, certificates: certificates)
    }

    /// Keeps a store in an open ledger, which may be that of several servers.
    ///
    /// - Parameters:
    ///   - file: The ledger, which belongs to the result. It is closed in case of an error.
    ///   - name: The name of the ledger for messages.
    ///   - files: The path to which `-authority` is appended.
    ///   - certificates: The options of the certificates of a new ledger.
    /// - Returns: The open ledger.
    /// - Throws: ``LedgerError`` or ``ReceiptError``.
    package static func keeping(
        _ file: any DurableLedger, name: String, files: String,
        certificates: CertificateAuthority.Options = CertificateAuthority.Options()
    ) async throws -> StoreFile {
        do {
            let directory = authorityPath(of: files)
            let authority = try authority(name, in: directory, file, certificates)
            let ledger: any Ledger =
                file.isReadOnly
                ? InMemoryLedger(records: try file.records(from: 0, limit: .max)) : file
            return StoreFile(
                name, file: file, ledger: ledger, authority: authority, in: directory)
        } catch {
            try? await file.close()
            throw error
        }
    }

    /// Commits everything and closes the file.
    ///
    /// - Throws: ``LedgerError`` with the reason why something could not be written.
    package func close() async throws(LedgerError) {
        try await file.close()
    }

    /// Returns the origin of the store, which is recorded now if the file is new.
    ///
    /// - Parameter scenario: The story that begins or resumes.
    /// - Returns: The origin in the file.
    /// - Throws: ``ScenarioError`` with the code `refused` if the story states another origin, or
    ///   `ledger`.
    func origin(of scenario: Scenario) async throws(ScenarioError) -> StoreOrigin {
        let place = YAMLLocation(file: scenario.file, line: 1, column: 1)
        do {
            guard let first = try ledger.records(from: 0, limit: 1).first else {
                let origin = StoreOrigin(scenario)
                let record = origin.record(root: try authority.root.fingerprint())
                do {
                    try await ledger.append([record], at: 0).commitment()
                    return origin
                } catch let error as LedgerError where error.code == .wrongPosition {
                    // Another server has begun the store at the same time.
                    return try await self.origin(of: scenario)
                }
            }
            guard let (origin, root) = StoreOrigin.read(first) else {
                throw ScenarioError(
                    .refused, "the store in \(path) was not begun by a story", at: place)
            }
            guard try authority.root.fingerprint() == root else {
                throw ScenarioError(
                    .refused,
                    "\(authorityPath) is not the authority with which the store in \(path) was begun",
                    at: place)
            }
            try demand("profile", recorded: origin.profile, stated: scenario.profile, at: place)
            try demand("seed", recorded: origin.seed, stated: scenario.seed, at: place)
            return origin
        } catch let error as ScenarioError {
            throw error
        } catch {
            throw ScenarioError(.ledger, "\(error)", at: nil)
        }
    }

    private func demand<Value: Equatable>(
        _ key: String, recorded found: Value, stated said: Value?, at place: YAMLLocation
    ) throws(ScenarioError) {
        guard let said, said != found else { return }
        throw ScenarioError(
            .refused,
            "the store in \(path) was begun with the \(key) \(found), not \(said); leave `\(key)` out, or "
                + "take another file", at: place)
    }

    /// Returns the directory of the certificates and keys with which the store in a file signs.
    package static func authorityPath(of path: String) -> String { path + "-authority" }

    /// Reads the certificates and keys, if any, for a copy of the file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The writing of the authority beside the copy, or nil if there is none.
    /// - Throws: ``ReceiptError`` or ``FileError`` if they cannot be read.
    package static func authorityCopy(of path: String) throws -> AuthorityWriting? {
        let directory = authorityPath(of: path)
        // The directory can be a symbolic link.
        guard FileKind.isDirectory(directory) else { return nil }
        let authority = try CertificateAuthority(contentsOf: directory)
        return { try authority.write(to: $0) }
    }

    /// Returns the authority beside the file, which is created with a new file.
    private static func authority(
        _ path: String, in directory: String, _ file: any DurableLedger,
        _ certificates: CertificateAuthority.Options
    ) throws -> CertificateAuthority {
        let isMissing = try isMissing(directory)
        guard isMissing else { return try CertificateAuthority(contentsOf: directory) }
        guard try file.count == 0, !file.isReadOnly else {
            throw LedgerError(
                .inputOutput,
                "\(directory) is missing: put it back, or copy that of the ledger from which \(path) was made; "
                    + "no receipt in it verifies without"
            )
        }
        // The ledger was not made by a story, or by a version that could be killed before it had
        // created the authority.
        return try makeAuthority(in: directory, certificates)
    }

    /// Creates the authority of a ledger that has none, all of it or nothing.
    ///
    /// - Parameters:
    ///   - directory: The directory, which must not exist.
    ///   - certificates: The options of the certificates.
    /// - Returns: The authority.
    /// - Throws: ``ReceiptError`` or ``FileError``.
    @discardableResult
    package static func makeAuthority(
        in directory: String, _ certificates: CertificateAuthority.Options
    ) throws -> CertificateAuthority {
        let authority = try CertificateAuthority(options: certificates)
        let unfinished = FilePlacement.temporary(for: directory)
        try DirectoryPlacement.remove(unfinished)
        try authority.write(to: unfinished)
        try DirectoryPlacement.remove(directory)
        try DirectoryPlacement.move(unfinished, to: directory)
        try DirectoryPlacement.synchronize(FilePlacement.directory(of: directory))
        return authority
    }

    /// Whether there is no authority, or only the remains of creating one in a process that was
    /// killed.
    private static func isMissing(_ directory: String) throws(FileError) -> Bool {
        switch try FileKind.of(directory) {
        case .missing: true
        case .directory:
            try DirectoryPlacement.names(in: directory).allSatisfy(FilePlacement.isTemporary)
        case .file, .symbolicLink, .other: false
        }
    }
}
