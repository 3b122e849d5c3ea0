internal import ArgumentParser
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

/// The file of a store, opened when the first story needs it.
final class StorePlace {
    private let options: StoreOptions
    private var opened: StoreFile?
    private var interruption: Interruption?
    /// Whether it has been said already why the file does not keep what happens.
    var hasFailed = false

    init(_ options: StoreOptions) {
        self.options = options
    }

    /// The file; nil if stories have stores of their own.
    func file() async throws -> StoreFile? {
        guard let path = options.store else { return nil }
        if let opened { return opened }
        var ledgerOptions = SQLiteLedger.Options()
        ledgerOptions.isReadOnly = options.readOnly
        ledgerOptions.verification = options.verify ?? .sample
        let (isWatched, watching) = AsyncStream<Never>.makeStream()
        let opening = Task { [ledgerOptions] in
            for await _ in isWatched {}
            return try await StoreFile.open(at: path, options: ledgerOptions)
        }
        // Signals wait from before the first file is made, so that Ctrl-C leaves a whole store, or none.
        if !options.readOnly {
            interruption = Interruption { try? await opening.value.close() }
        }
        watching.finish()
        let file: StoreFile
        do {
            file = try await CommandFailure.awaiting { try await opening.value }
        } catch {
            await interruption?.pass()
            interruption = nil
            throw error
        }
        await interruption?.pass()
        LedgerNotices.tell(file.opening, file: path)
        opened = file
        return file
    }

    /// Returns if the process goes on, and was not asked to end.
    func pass() async {
        await interruption?.pass()
    }

    /// Lets go of the file.
    func close() async throws {
        defer { interruption = nil }
        guard let opened else { return }
        do {
            try await CommandFailure.awaiting { try await opened.close() }
        } catch {
            if !hasFailed { throw error }
        }
    }
}
