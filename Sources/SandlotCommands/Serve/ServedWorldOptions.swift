import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore

/// The store that a server serves.
struct ServedWorldOptions: ParsableArguments {
    @Option(
        help: "The products for sale, as a StoreKit configuration file, without a story.",
        completion: .file(extensions: ["storekit", "json"]))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            "The app's bundle identifier, without a story (default: com.example.app).",
            valueName: "id"))
    var bundleID: String?

    @Option(
        help: ArgumentHelp(
            """
            Keep the store in this file, which is created if it is missing, or in the PostgreSQL \
            database at postgresql://…, which several servers can share. An existing store resumes \
            with its clock, customers, devices, and notifications.
            """, valueName: "file"),
        completion: .file())
    var store: String?

    @Option(
        help: """
            The directory with the certificates and private keys that sign, as created by \
            `authority init` (default: new ones). A store in a file has its own.
            """,
        completion: .directory)
    var authority: String?

    @Option(
        help: """
            The clock of the store: manual for one that moves only when a step advances it, or \
            system.
            """)
    var clock = ServedClock.manual

    func validate() throws {
        if let bundleID, catalog == nil {
            throw ValidationError(
                "--bundle-id \(bundleID) has no meaning with a story, which names its apps")
        }
        try AppOptions.validate(bundleID: bundleID)
        try AuthorityOptions.validate(authority: authority)
        try StoreOptions.validate(store: store)
        if authority != nil, let store {
            throw ValidationError(
                "--authority has no meaning with --store, which signs with \(store)-authority")
        }
    }

    /// Prepares the store and performs the steps of the story.
    ///
    /// - Parameters:
    ///   - path: The story, or nil for the app with the products of `--catalog`.
    ///   - beginning: The story that a request wants instead, if any.
    ///   - file: The file of the store, or nil for memory.
    ///   - authority: The authority that signs, or nil for a new one or that of the file.
    ///   - observer: Receives each event, in order.
    /// - Returns: The story, whose next steps come from requests.
    /// - Throws: ``ScenarioError`` or ``CommandFailure``.
    func story(
        _ path: String?, replacedBy beginning: ServedWorld.Beginning, in file: StoreFile?,
        authority: CertificateAuthority?,
        observer: @escaping @Sendable (ScenarioEvent) -> Void
    ) async throws -> LiveStory {
        let scenario: Scenario
        let inputs = InputLog()
        defer { for warning in inputs.warnings { StandardError.shared.warning(warning) } }
        switch beginning.story {
        case .text(let text):
            scenario = try Scenario(
                bytes: text, file: "request", noting: InputLog(allowsFiles: false), isServed: true)
        case .file(let path):
            scenario = try Scenario(contentsOf: path, noting: inputs, isServed: true)
        case nil:
            if let path {
                scenario = try Scenario(contentsOf: path, noting: inputs, isServed: true)
            } else {
                do throws(ScenarioError) {
                    scenario = try Scenario(
                        bytes: Array(appStory.compact.utf8), file: "serve", noting: inputs,
                        isServed: true)
                } catch {
                    // Nobody wrote a file in which the problem has a place.
                    throw ScenarioError(error.code, error.reason, at: nil)
                }
            }
        }
        return try await LiveStory(
            scenario, in: file, authority: authority, clock: clock == .system ? .real : nil,
            waits: beginning.waits, observer: observer)
    }

    /// A story without participants, about the app with the products of `--catalog`.
    private var appStory: JSONElement {
        .object([
            "scenario": .string("A served store"),
            "app": .string(bundleID ?? "com.example.app"), "catalog": JSONElement(catalog),
        ])
    }
}

/// The clock of a served store.
enum ServedClock: String, ExpressibleByArgument, CaseIterable {
    /// A clock that moves only when it is advanced.
    case manual
    /// The system's clock.
    case system
}
