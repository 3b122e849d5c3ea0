import ArgumentParser
import Foundation
import Logging
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotServerAPI
import SandlotStore
import SandlotYAML

/// The `sandlot serve` command.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a simulated App Store over HTTP.",
        discussion: """
            The server answers the App Store Server API under /inApps, posts App Store Server \
            Notifications to --post, and has a control API under /control/v1 whose steps have the \
            language of stories. Documentation/server.md describes all of them, and how to use \
            Apple's libraries with the server.

            It also answers POST /verifyReceipt, which Apple has deprecated in favor of the App \
            Store Server API. Use it to test backends that still send app receipts there.

            The store is that of a story, whose steps are played first, or that of an app with the \
            products of --catalog. With --store, it is kept in a file, and the next server resumes \
            where this one stopped.

            When the server answers, one line of JSON on standard output states its address and \
            the files that clients need. The address in a browser is a dashboard. Ctrl-C or SIGTERM ends it after it has answered the \
            requests that have begun.

            EXAMPLES:
              sandlot catalog init
              sandlot serve --catalog Products.json
              # story.yaml is a story that you write.
              sandlot serve story.yaml --store shop.ledger --keys keys
              sandlot serve story.yaml --post http://127.0.0.1:5000/notifications
            """
    )

    @Argument(
        help: "The story that describes the apps and the participants, and begins.",
        completion: .file(extensions: ["yaml", "yml"]))
    var story: String?

    @OptionGroup var world: ServedWorldOptions

    @OptionGroup var keyOptions: APIKeyOptions

    @Option(
        help: ArgumentHelp(
            "The password that requests to verifyReceipt must contain (default: any).",
            valueName: "secret"))
    var sharedSecret: String?

    @Option(
        help: ArgumentHelp(
            "Listen on this address. One that other machines can reach needs SANDLOT_TOKEN.",
            valueName: "address"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp("Listen on this port (default: any free one).", valueName: "port"))
    var port = 0

    @OptionGroup var ocspOptions: OCSPOptions

    @Option(
        help: ArgumentHelp(
            "Post notifications to this URL (default: none; they wait).", valueName: "url"))
    var post: String?

    @Option(
        help: ArgumentHelp(
            """
            The times after which a notification is repeated: `apple` for those of the App Store, \
            `none`, or seconds, separated by commas.
            """, valueName: "times"))
    var retry = RetryArgument.apple

    @Option(
        help: ArgumentHelp(
            "Let requests play the stories in this folder (default: none).", valueName: "folder"),
        completion: .directory)
    var stories: String?

    @Option(help: "The messages on standard error: debug, info, notice, warning, or error.")
    var logLevel = LogLevelArgument.notice

    @Option(help: "The form of these messages: text, or json for an object on each line.")
    var logFormat = LogFormatArgument.text

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port): a port is a number from 0 to 65535")
        }
        if let post, URL(webhook: post) == nil {
            throw ValidationError(
                "--post \(post): this is not an http or https URL with a host, or its port is not from 1 to 65535"
            )
        }
        if !serverConfiguration.isLoopback, serverConfiguration.token == nil {
            throw ValidationError(
                "--host \(host): other machines could control the store; set the environment variable "
                    + "SANDLOT_TOKEN to a secret that requests must present, or listen on 127.0.0.1"
            )
        }
        if sharedSecret?.isEmpty == true {
            throw ValidationError("--shared-secret must not be empty")
        }
        try ocspOptions.check(port: port)
        if (story == nil) == (world.catalog == nil) {
            throw ValidationError("name a story, or the products for sale with --catalog")
        }
    }

    private var serverConfiguration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.host = host
        configuration.port = port
        let token = ProcessInfo.processInfo.environment["SANDLOT_TOKEN"]
        configuration.token = token.flatMap { $0.isEmpty ? nil : $0 }
        configuration.webhook = post.flatMap { URL(webhook: $0) }
        configuration.retries = retry.schedule
        configuration.stories = stories.map { StoryFolder(path: $0) }
        configuration.hasSystemClock = world.clock == .system
        return configuration
    }

    func run() async throws {
        if let stories, !StoryFolder(path: stories).isReadable {
            throw CommandFailure(
                ExitStatus.inputOutput, "\(stories): this is not a folder that can be read")
        }
        let place = StorePlace(store: world.store, certificates: certificates)
        do {
            let file = try await place.file()
            try await serve(file)
        } catch {
            await Interruption.pass()
            // Everything that was answered is kept.
            try? await place.close()
            throw Self.failure(error)
        }
        await Interruption.pass()
        try await place.close()
    }

    private static func failure(_ error: any Error) -> any Error {
        switch error {
        case let error as ScenarioError: CommandFailure(error)
        case let error as ServerError: CommandFailure(ExitStatus.inputOutput, error.reason)
        case let error as StoreError: CommandFailure(ExitStatus.inputOutput, error.reason)
        default: error
        }
    }

    /// The options of certificates that are made for the store.
    private var certificates: CertificateAuthority.Options {
        ocspOptions.certificates(host: host, port: port)
    }

    /// Returns the authority that signs the receipts of the store, or nil if the store in memory
    /// makes its own.
    ///
    /// - Parameter file: The file of the store, or nil for memory.
    /// - Returns: The authority.
    /// - Throws: ``ReceiptError``, or ``CommandFailure`` if certificates name no responder, and one
    ///   is wanted.
    private func authority(of file: StoreFile?) throws -> CertificateAuthority? {
        let certificates = certificates
        if let file {
            let directory = file.authorityPath
            try ocspOptions.check(file.authority, in: directory, certificates)
            return file.authority
        }
        guard let directory = world.authority else {
            return ocspOptions.ocsp ? try CertificateAuthority(options: certificates) : nil
        }
        let authority = try CertificateAuthority(contentsOf: directory)
        try ocspOptions.check(authority, in: directory, certificates)
        return authority
    }

    /// Serves until the server is stopped.
    private func serve(_ file: StoreFile?) async throws {
        let configuration = serverConfiguration
        let events = EventStream()
        let authority = try CommandFailure.converting { try self.authority(of: file) }
        let keys = try keyOptions.read()
        let make: ServedWorld.Maker = { beginning in
            let live = try await world.story(
                self.story, replacedBy: beginning, in: file,
                authority: file == nil ? authority : nil
            ) { events.send($0.json) }
            let delivery = try NotificationDelivery(
                of: live.store,
                poster: configuration.webhook.map {
                    WebhookPoster(url: $0, timeout: configuration.webhookTimeout)
                }, schedule: configuration.retries)
            return ServedWorld(
                story: live,
                api: AppStoreServerAPI(
                    store: live.store, keys: keys, notifications: delivery,
                    sharedSecret: sharedSecret),
                delivery: delivery)
        }
        let first = try await make(ServedWorld.Beginning())
        let server = StoreServer(
            of: first, remaker: file == nil ? make : nil,
            reopener: file?.isShared == true ? make : nil,
            ocsp: try ocspOptions.endpoint(of: authority), events: events,
            configuration: configuration, logger: logger)
        Interruption.setCleanup {
            await server.stop()
            try? await server.world.story.finish()
            try? await file?.close()
        }
        try await server.run { address in
            try? StandardOutput.print(ready(address, first.story.store, keys).compact)
        }
        try await server.world.story.finish()
    }

    /// Returns the line that states where the server answers.
    private func ready(_ address: String, _ store: Store, _ keys: [APIKey]) -> JSONElement {
        .object([
            "schema": .string("sandlot-serve/1"), "url": .string(address),
            "control": .string(address + "/control/v1"),
            "environment": .string(store.profile.environment.rawValue),
            "keys": .array(
                keys.map {
                    .object(["keyId": .string($0.keyID), "issuerId": .string($0.issuerID)])
                }),
            "process": .integer(Int64(ProcessInfo.processInfo.processIdentifier)),
        ])
    }

    private var logger: Logger {
        let level = logLevel.level
        let format = logFormat
        return Logger(label: "sandlot") { label in
            if format == .json { return JSONLogHandler(label: label, level: level) }
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }
}

extension CommandFailure {
    /// Creates the failure for a story that cannot be served.
    fileprivate init(_ error: ScenarioError) {
        let isOfSystem = error.code == .unreadableFile || error.code == .ledger
        self.init(
            isOfSystem ? ExitStatus.inputOutput : ExitStatus.malformedInput, error.description)
    }
}
