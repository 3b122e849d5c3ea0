import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotExplorer
import SandlotJSON
import SandlotScenario
import SandlotYAML

/// The `sandlot explore` command.
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Try every short story of an app, and show the shortest that goes wrong.",
        discussion: """
            An app file describes the app; Documentation/apps.md describes the language. The \
            search plays what children, parents, the store, and the network can do, in every order \
            of up to --depth actions. Each story is played with the real game, ad scheduler, gate, \
            and store, and its trace is checked against packs of rules. In addition, no ad may be \
            on the screen during gameplay or after a known purchase, an app that has asked the \
            store must believe it, a consumable must count once, and a child's progress must not \
            get lost.

            Two stories that end in the same state are continued once. For each rule or promise \
            that is broken, the shortest story is shown. With --stories, each is written as a file \
            for `sandlot run`, which fails until the app is fixed. The exit status is 1 if \
            something is broken.

            EXAMPLES:
              # shop.yaml describes your app, and watch.yaml its companion.
              sandlot explore shop.yaml
              sandlot explore shop.yaml watch.yaml --depth 3
              sandlot explore shop.yaml --people 2 --depth 12 --budget 5s
              sandlot explore shop.yaml --packs seed,coppa --stories found
            """
    )

    @Argument(
        help: "The files of one app, one for each platform.",
        completion: .file(extensions: ["yaml", "yml"]))
    var apps: [String]

    @Option(help: ArgumentHelp("The largest number of actions in a story.", valueName: "n"))
    var depth = 4

    @Option(
        help: ArgumentHelp(
            """
            The time after which the search ends early, as in 90s or 10min. What it has found by \
            then is shown.
            """, valueName: "time"))
    var budget: BudgetArgument?

    @Flag(name: .customLong("first"), help: "End with the first thing that is broken.")
    var endsAtFirstFinding = false

    @Option(
        help: ArgumentHelp(
            "The packs of rules, separated by commas, or all; may be repeated (default: seed).",
            valueName: "pack,…"),
        completion: .packs, transform: ListArgument<String>.words)
    var packs: [ListArgument<String>] = []

    @Option(help: ArgumentHelp("The number of people, who are one family.", valueName: "n"))
    var people = 1

    @Option(help: ArgumentHelp("The number of phones of each person.", valueName: "n"))
    var phones = 1

    @Option(
        help: """
            Write each story that was found into this directory. Either all files are written or \
            none, and no existing file is overwritten.
            """,
        completion: .directory)
    var stories: String?

    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        guard (1...AppSystem.maximumDepth).contains(depth) else {
            throw ValidationError(
                "--depth \(depth): give a number from 1 to \(AppSystem.maximumDepth)")
        }
        for (option, count) in [("--people", people), ("--phones", phones)] {
            guard (1...AppSystem.limit).contains(count) else {
                throw ValidationError(
                    "\(option) \(count): give a number from 1 to \(AppSystem.limit)")
            }
        }
    }

    func run() async throws {
        let system = try system()
        var roles = FileRoles()
        roles.read(apps, as: "an app file")
        let files = stories.map { ExploredStories(directory: $0) }
        try files?.require(&roles)
        let result = try await search(system)
        if let files, !result.findings.isEmpty { try await files.write(result.findings, system) }
        if !result.findings.isEmpty { throw CommandFailure(ExitStatus.checkFailed) }
    }

    private func search(_ system: AppSystem) async throws -> StateSearch<AppSystem>.Result {
        var search = StateSearch<AppSystem>(depth: depth, budget: budget?.duration)
        search.workers = Parallel.workerCount
        search.endsAtFirstFinding = endsAtFirstFinding
        let report = ExploreReport(system, format: formatOptions.format)
        var progress = Progress("tried", total: nil, unit: "stories")
        try report.begin(people: people, phones: phones)
        let result = try await search.search(system) { state, news in
            if !news.isEmpty { progress.finish() }
            try report.tell(news)
            progress.update(state.transitions, note: "\(state.states) states, depth \(state.depth)")
        }
        progress.finish()
        try report.end(result, depth: depth)
        return result
    }

    private func system() throws(CommandFailure) -> AppSystem {
        var shape = AppSystem.Shape(
            packs: try CheckCriteria.packsAboutApps(packs.isEmpty ? ["seed"] : packs.elements()))
        (shape.people, shape.phones) = (people, phones)
        do throws(ScenarioError) {
            return try AppSystem(appFiles: apps, shape)
        } catch {
            throw CommandFailure(
                error.code == .unreadableFile ? ExitStatus.inputOutput : ExitStatus.malformedInput,
                error.description)
        }
    }
}

/// A time in words, as in `90s` or `10min`.
struct BudgetArgument: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = AppSystem.duration(argument), duration > .zero else { return nil }
        self.duration = duration
    }
}
