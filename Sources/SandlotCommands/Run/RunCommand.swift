import ArgumentParser
import SandlotBase
import SandlotReceipts
import SandlotScenario
import SandlotStore
import SandlotYAML

/// The `sandlot run` command.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Play stories in a simulated App Store and check the expected outcome.",
        discussion: """
            A story is a YAML file that describes the customers, their devices, what they do, and \
            what must hold. Documentation/scenarios.md describes the language. Each file is \
            checked completely before any of it is played, and each gets its own store. With \
            --store, the store is kept in a file, and each story resumes where the previous one \
            stopped, in this run or another. With --post, the notifications of all stories are \
            posted to your server, in order, after the stories have been played.

            The output is the same in every run. With --format json, it is one event on each line, \
            and the last line is the result. The exit status is that of the worst file: 1 if an \
            expectation did not hold or a notification was not accepted, 65 if a file is not a scenario or not a sound ledger, and 74 \
            if a file cannot be read, or if the ledger is in use or cannot be written.

            EXAMPLES:
              # monday.yaml and tuesday.yaml are stories that you write.
              sandlot run monday.yaml
              sandlot run *.yaml --format json
              sandlot run monday.yaml --receipts receipts
              sandlot receipt verify receipts/*.jws --root receipts/root.pem \\
                  --bundle-id com.example.app
              sandlot run monday.yaml --store shop.ledger
              sandlot run tuesday.yaml --store shop.ledger
              # Start your server first.
              sandlot authority init --authority ca
              sandlot run monday.yaml --authority ca \\
                  --post http://127.0.0.1:8080/notifications
            """
    )

    @Argument(
        help: "The scenarios; - is standard input.",
        completion: .file(extensions: ["yaml", "yml"]))
    var scenarios: [String]

    @Option(
        help: """
            Write signed data into this directory: each transaction that an app received, each \
            notification that the store sent to the developer's server, in order, with its renewal \
            info, the app receipt of each customer and app, which Apple has deprecated, and the \
            root certificate as root.pem and root.der. Either all files are written \
            or none, and no existing file is overwritten.
            """,
        completion: .directory)
    var receipts: String?

    @Option(
        help: """
            Write the trace of the apps that have a file, as JSON Lines for `sandlot check`. Requires a single story.
            """,
        completion: .file(extensions: ["jsonl"]))
    var trace: String?

    @Option(
        help: """
            The directory with the certificates and private keys that sign, as created by \
            `authority init` (default: new ones). A store in a file has its own.
            """,
        completion: .directory)
    var authority: String?

    @Option(
        help: ArgumentHelp(
            """
            Post each notification that the store sent to this URL, in order. If a file is not a \
            scenario, nothing is posted.
            """, valueName: "url"))
    var post: String?

    @OptionGroup var posting: PostingOptions
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        _ = try post.map { try PostingOptions.url($0, for: "--post") }
        if post == nil, let given = posting.given {
            throw ValidationError("\(given) has no meaning without --post")
        }
        guard trace == nil || scenarios.count == 1 else {
            throw ValidationError("--trace takes the trace of one story; name one")
        }
        try AuthorityOptions.validate(authority: authority)
        if authority != nil, let store = storeOptions.store {
            throw ValidationError(
                "--authority has no meaning with --store, which signs with \(store)-authority")
        }
    }

    func run() async throws {
        var files = ReceiptFiles()
        var trace: [UInt8] = []
        var notifications: [SignedNotification] = []
        let posting = try post.map { text in
            let url = try PostingOptions.url(text, for: "--post")
            return StoryPosting(url: url, delivery: self.posting.makeDelivery(to: url))
        }
        let outputs = RunOutputs(trace: self.trace, receipts: receipts)
        let stories = Stories(scenarios)
        try require(stories, outputs)
        let place = StorePlace(storeOptions)
        var worst: Int32
        do {
            worst = try await play(
                stories, in: place, receipts: &files, trace: &trace, notifications: &notifications)
        } catch {
            // The events that were played are kept even if the output cannot be written.
            try? await place.close()
            throw error
        }
        try await place.close()
        try outputs.write(files, trace: trace)
        if let posting { worst = await posting.post(notifications, after: worst) }
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }

    /// Fails, before anything happens, if an output would overwrite an input or cannot be written.
    ///
    /// - Parameters:
    ///   - stories: The stories.
    ///   - outputs: The files that are written in addition to the timeline.
    ///   - inputs: The files that a story names that was just read.
    /// - Throws: ``CommandFailure``.
    private func require(
        _ stories: Stories, _ outputs: RunOutputs, inputs: [String] = []
    ) throws(CommandFailure) {
        var roles = FileRoles()
        stories.note(in: &roles)
        roles.read(inputs, as: "a file that a story names")
        if let authority { roles.read(directory: authority, as: "the authority") }
        try storeOptions.note(in: &roles)
        try outputs.require(besides: roles)
    }

    /// Plays all stories and prints what happens.
    ///
    /// - Returns: The worst of their exit statuses.
    private func play(
        _ stories: Stories, in place: StorePlace, receipts files: inout ReceiptFiles,
        trace: inout [UInt8], notifications: inout [SignedNotification]
    ) async throws -> Int32 {
        var output = StandardOutput()
        var worst = ExitStatus.success
        let authority = try CommandFailure.converting {
            try self.authority.map { try CertificateAuthority(contentsOf: $0) }
        }
        for index in stories.indices {
            do {
                let scenario = try stories.story(index) { inputs in
                    try require(
                        stories, RunOutputs(trace: self.trace, receipts: receipts), inputs: inputs)
                }
                let report = try await ScenarioRunner(
                    scenario, in: place.file(), authority: authority,
                    collectsNotifications: receipts != nil || post != nil,
                    collectsAppReceipts: receipts != nil
                ).run()
                await Interruption.pass()
                trace = report.trace
                for line in lines(of: report) {
                    try CommandFailure.writing { () throws(FileError) in try output.line(line) }
                }
                files.add(report, of: scenario)
                notifications += report.notifications
                if !report.hasPassed { worst = max(worst, ExitStatus.checkFailed) }
            } catch let error as ScenarioError {
                await Interruption.pass()
                // Flushing first keeps the order when both streams have the same destination.
                try CommandFailure.writing { () throws(FileError) in try output.flush() }
                StandardError.shared.error(error.description)
                if error.code == .ledger { place.hasFailed = true }
                worst = max(
                    worst,
                    error.code == .unreadableFile || error.code == .ledger
                        ? ExitStatus.inputOutput : ExitStatus.malformedInput)
            }
        }
        try CommandFailure.writing { () throws(FileError) in try output.flush() }
        return worst
    }

    private func lines(of report: ScenarioReport) -> [String] {
        switch formatOptions.format {
        case .json: return report.events.map(\.json)
        case .text:
            let style = Style.standardOutput
            let timeline = TimelineText(columns: Terminal.columns(1)) { text, tone in
                switch tone {
                case .good: style(text, .good)
                case .bad: style(text, .bad)
                case .faint: style(text, .faint)
                case .strong: style(text, .strong)
                }
            }
            return timeline.lines(of: report.events) + [""]
        }
    }
}
