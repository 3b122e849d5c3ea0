import SandlotBase
import SandlotLedger
import SandlotPostgres
import SandlotReceipts
import SandlotScenario

/// The file of a store, opened when the first story needs it.
final class StorePlace {
    private let path: String?
    private let isReadOnly: Bool
    private let depth: LedgerReport.Depth?
    private let certificates: CertificateAuthority.Options
    private var opened: StoreFile?
    /// Whether the reason why the file does not keep events has been reported.
    var hasFailed = false

    init(_ options: StoreOptions) {
        path = options.store
        isReadOnly = options.readOnly
        depth = options.verify
        certificates = CertificateAuthority.Options()
    }

    /// Creates the place of a store that is written.
    ///
    /// - Parameters:
    ///   - path: The file, or nil for memory.
    ///   - certificates: The options of the certificates of a new file.
    init(store path: String?, certificates: CertificateAuthority.Options) {
        self.path = path
        isReadOnly = false
        depth = nil
        self.certificates = certificates
    }

    /// Opens the file, or returns nil if each story has its own store.
    func file() async throws -> StoreFile? {
        guard let path else { return nil }
        if let opened { return opened }
        try OpenFileLimit.requireRoomForLedger()
        let (isReadOnly, depth, certificates) = (isReadOnly, depth, certificates)
        // The process must not end between the creation of the first file and the moment when
        // close() works.
        IndivisibleChange.begin()
        defer { IndivisibleChange.end() }
        let file = try await CommandFailure.awaiting {
            if PostgresAddress.isAddress(path) {
                let address = try PostgresAddress(argument: path)
                var options = PostgresLedger.Options()
                options.isReadOnly = isReadOnly
                options.authority = { try StoreFile.makeAuthority(in: $0, certificates) }
                options.verification = depth ?? .sample
                return try await StoreFile.keeping(
                    PostgresLedger.open(at: address, options: options), name: address.name,
                    files: address.filesPath, certificates: certificates)
            }
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            options.verification = depth ?? .sample
            return try await StoreFile.open(
                at: path, options: options, certificates: certificates)
        }
        if !isReadOnly { Interruption.setCleanup { try? await file.close() } }
        opened = file
        LedgerNotices.tell(file.opening, file: file.path)
        return file
    }

    /// Closes the file.
    func close() async throws {
        defer { Interruption.setCleanup(nil) }
        guard let opened else { return }
        do {
            try await CommandFailure.awaiting { try await opened.close() }
        } catch {
            await Interruption.pass()
            if !hasFailed { throw error }
        }
        await Interruption.pass()
    }
}
