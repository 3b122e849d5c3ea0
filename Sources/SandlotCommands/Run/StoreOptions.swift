internal import ArgumentParser
internal import SandlotBase
internal import SandlotLedger
internal import SandlotScenario

/// The options of a command that has a store.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep the store in this file, which is made if it is missing; what is there already goes on, with its \
            clock, customers, devices and played apps as they were.
            """, valueName: "file"),
        completion: .file())
    var store: String?

    @Flag(help: "Go on in memory only, and leave the file of --store as it is.")
    var readOnly = false

    @Option(
        help: """
            How much of the file of --store is checked first with --read-only: sample checks every hash and some \
            signatures, full all of them and the structure of the file. Without --read-only it is always full.
            """)
    var verify: LedgerReport.Depth?

    func validate() throws {
        guard store != nil || !readOnly && verify == nil else {
            throw ValidationError("--read-only and --verify are about a file; name it with --store")
        }
    }
}

extension StoreOptions {
    /// Notes the store and what belongs to it.
    ///
    /// - Parameter roles: What the command reads so far.
    /// - Throws: ``CommandFailure`` with status 64 if the store would be written over something.
    func note(in roles: inout FileRoles) throws(CommandFailure) {
        guard let store else { return }
        if readOnly {
            roles.read(ledger: store)
        } else {
            try roles.write(ledger: store, for: "--store")
        }
    }
}

/// The file of a store, opened when the first story needs it.
final class StorePlace {
    private let options: StoreOptions
    private var opened: StoreFile?
    /// Whether it has been said already why the file does not keep what happens.
    var hasFailed = false

    init(_ options: StoreOptions) {
        self.options = options
    }

    /// The file; nil if stories have stores of their own.
    func file() async throws -> StoreFile? {
        guard let path = options.store else { return nil }
        if let opened { return opened }
        try OpenFileLimit.requireRoomForLedger()
        let (isReadOnly, depth) = (options.readOnly, options.verify)
        // From the first file that is made until it is known how to close them, nobody ends the process.
        IndivisibleChange.begin()
        defer { IndivisibleChange.end() }
        let file = try await CommandFailure.awaiting {
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            options.verification = depth ?? .sample
            return try await StoreFile.open(at: path, options: options)
        }
        if !isReadOnly { Interruption.setCleanup { try? await file.close() } }
        opened = file
        LedgerNotices.tell(file.opening, file: path)
        return file
    }

    /// Lets go of the file.
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
