internal import SandlotBase
package import SandlotLedger
internal import SandlotReceipts
package import SandlotStore
internal import SandlotYAML

/// A file in which the store of stories is kept, so that one can go on where another has stopped.
///
/// Kept is everything that the store has recorded, its clock with it, and before all that with which profile, seed
/// and authority it was begun. The authority's certificates and keys stand in a directory beside the file, with
/// `-authority` behind its name. Settings and armed faults are not recorded: each story says its own.
package final class StoreFile: Sendable {
    /// The file.
    package let path: String
    /// What was found when the file was opened.
    package var opening: LedgerReport { file.opening }
    /// Where the store records what happens.
    let ledger: any Ledger
    /// The keys that sign.
    let authority: CertificateAuthority
    private let file: SQLiteLedger

    private init(
        _ path: String, _ file: SQLiteLedger, _ ledger: any Ledger,
        _ authority: CertificateAuthority
    ) {
        self.path = path
        self.file = file
        self.ledger = ledger
        self.authority = authority
    }

    /// Opens a file; it is made if it is missing, unless it is only read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: How. If it is only read, stories go on in memory, and the file stays as it is.
    /// - Returns: The file, open.
    /// - Throws: ``LedgerError`` or ``ReceiptError``.
    package static func open(
        at path: String, options: SQLiteLedger.Options = SQLiteLedger.Options()
    ) async throws -> StoreFile {
        var options = options
        options.authority = { try CertificateAuthority().write(to: $0) }
        let file = try await SQLiteLedger.open(at: path, options: options)
        do {
            let authority = try authority(path, file)
            let ledger: any Ledger =
                file.isReadOnly
                ? InMemoryLedger(records: try file.records(from: 0, limit: .max)) : file
            return StoreFile(path, file, ledger, authority)
        } catch {
            try? await file.close()
            throw error
        }
    }

    /// Commits everything and lets go of the file.
    ///
    /// - Throws: ``LedgerError`` with what kept something from being written.
    package func close() async throws(LedgerError) {
        try await file.close()
    }

    /// With what the store was begun, which it is now if the file is new.
    ///
    /// - Parameter scenario: The story that begins or goes on.
    /// - Returns: What the file says.
    /// - Throws: ``ScenarioError`` with the code `refused` if the story says something else, or `ledger`.
    func origin(of scenario: Scenario) async throws(ScenarioError) -> StoreOrigin {
        let place = YAMLLocation(file: scenario.file, line: 1, column: 1)
        do {
            guard let first = try ledger.records(from: 0, limit: 1).first else {
                let origin = StoreOrigin(scenario)
                let record = origin.record(root: try authority.root.fingerprint())
                try await ledger.append([record], at: 0).commitment()
                return origin
            }
            guard let (origin, root) = StoreOrigin.read(first) else {
                throw ScenarioError(
                    .refused, "the store in \(path) was not begun by a story", at: place)
            }
            guard try authority.root.fingerprint() == root else {
                throw ScenarioError(
                    .refused,
                    "\(path)-authority is not the authority with which the store in \(path) was begun",
                    at: place)
            }
            try demand("profile", origin.profile, scenario.profile, at: place)
            try demand("seed", origin.seed, scenario.seed, at: place)
            return origin
        } catch let error as ScenarioError {
            throw error
        } catch {
            throw ScenarioError(.ledger, "\(error)", at: nil)
        }
    }

    private func demand<Value: Equatable>(
        _ key: String, _ found: Value, _ said: Value?, at place: YAMLLocation
    ) throws(ScenarioError) {
        guard let said, said != found else { return }
        throw ScenarioError(
            .refused,
            "the store in \(path) was begun with the \(key) \(found), not \(said); leave `\(key)` out, or "
                + "take another file", at: place)
    }

    /// The directory of the certificates and keys with which the store in a file signs.
    package static func authorityPath(of path: String) -> String { path + "-authority" }

    /// Reads them, if there are any, for a copy of the file.
    ///
    /// - Parameter path: The file.
    /// - Returns: Writes them into the directory beside the copy; nil if there are none.
    /// - Throws: ``ReceiptError`` or ``FileError`` if they cannot be read.
    package static func authorityCopy(of path: String) throws -> AuthorityWriting? {
        let directory = authorityPath(of: path)
        guard try FileKind.of(directory) == .directory else { return nil }
        let authority = try CertificateAuthority(contentsOf: directory)
        return { try authority.write(to: $0) }
    }

    /// The authority beside the file, which is made with a new one.
    private static func authority(
        _ path: String, _ file: SQLiteLedger
    ) throws -> CertificateAuthority {
        let directory = authorityPath(of: path)
        let isMissing = try isMissing(directory)
        guard isMissing else { return try CertificateAuthority(contentsOf: directory) }
        guard try file.count == 0, !file.isReadOnly else {
            throw LedgerError(
                .inputOutput,
                "\(directory) is missing: put it back, or copy that of the ledger from which \(path) was made; "
                    + "no receipt in it verifies without"
            )
        }
        // The ledger was not made by a story, or by a version that could be killed before it had made this.
        let authority = try CertificateAuthority()
        let unfinished = FilePlacement.temporary(for: directory)
        try DirectoryPlacement.remove(unfinished)
        try authority.write(to: unfinished)
        try DirectoryPlacement.remove(directory)
        try DirectoryPlacement.move(unfinished, to: directory)
        try DirectoryPlacement.synchronize(FilePlacement.directory(of: directory))
        return authority
    }

    /// Whether there is no authority, or nothing but what a process that was killed has left of making one.
    private static func isMissing(_ directory: String) throws(FileError) -> Bool {
        switch try FileKind.of(directory) {
        case .missing: true
        case .directory:
            try DirectoryPlacement.names(in: directory).allSatisfy(FilePlacement.isTemporary)
        case .file, .symbolicLink, .other: false
        }
    }
}
